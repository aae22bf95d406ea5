import type { PricingRule } from '#domain/selling/rating/pricing-rule.ts';
import {
  FOR_EVER,
  fixed,
  integer,
  key,
  orNull,
  selectionOf,
  tableOf,
  text,
  timestamptz,
  uuid,
} from '../../table.ts';

export const pricingRules = tableOf<PricingRule>('pricing_rule', FOR_EVER, {
  ruleId: key(uuid),
  environment: fixed(text),
  accountId: fixed(orNull(uuid)),
  courierCode: fixed(orNull(text)),
  serviceCode: fixed(orNull(text)),
  markup: fixed({ ...integer, name: 'markup_basis_points' }),
  markupFixed: fixed(integer),
  discount: fixed({ ...integer, name: 'discount_basis_points' }),
  discountFixed: fixed(integer),
  validFrom: fixed(timestamptz),
  validUntil: fixed(orNull(timestamptz)),
  createdAt: fixed(timestamptz),
});

export const { columns: PRICING_RULE, read: toPricingRule } = selectionOf(pricingRules);
