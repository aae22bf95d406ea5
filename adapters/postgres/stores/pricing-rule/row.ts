import { EntitySchema } from 'typeorm';
import type { Environment } from '#domain/environment.ts';
import { basisPoints, rupiah } from '#domain/money.ts';
import type { PricingRule } from '#domain/rating/pricing-rule.ts';

export type PricingRuleRow = {
  rule_id: string;
  environment: Environment;
  account_id: string | null;
  courier_code: string | null;
  service_code: string | null;
  markup_basis_points: number;
  markup_fixed: number;
  discount_basis_points: number;
  discount_fixed: number;
  valid_from: Date;
  valid_until: Date | null;
  created_at: Date;
};

export const pricingRuleRows = new EntitySchema<PricingRuleRow>({
  name: 'pricing_rule',
  columns: {
    rule_id: { type: 'uuid', primary: true },
    environment: { type: 'text' },
    account_id: { type: 'uuid', nullable: true },
    courier_code: { type: 'text', nullable: true },
    service_code: { type: 'text', nullable: true },
    markup_basis_points: { type: 'integer' },
    markup_fixed: { type: 'integer' },
    discount_basis_points: { type: 'integer' },
    discount_fixed: { type: 'integer' },
    valid_from: { type: 'timestamptz' },
    valid_until: { type: 'timestamptz', nullable: true },
    created_at: { type: 'timestamptz' },
  },
});

export function toPricingRule(row: PricingRuleRow): PricingRule {
  return {
    ruleId: row.rule_id,
    environment: row.environment,
    accountId: row.account_id,
    courierCode: row.courier_code,
    serviceCode: row.service_code,
    markup: basisPoints(row.markup_basis_points),
    markupFixed: rupiah(row.markup_fixed),
    discount: basisPoints(row.discount_basis_points),
    discountFixed: rupiah(row.discount_fixed),
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    createdAt: row.created_at,
  };
}
