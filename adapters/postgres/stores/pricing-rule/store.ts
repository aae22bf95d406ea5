import { type EntityManager, LessThan } from 'typeorm';
import { pageOf } from '#domain/page.ts';
import type { PricingRuleStore } from '#domain/rating/pricing-rule-store.ts';
import { type PricingRuleRow, pricingRuleRows, toPricingRule } from './row.ts';

/** Without a time of its own a rule begins at the database's now, by which it is also read. */
const INSERT = `
  INSERT INTO pricing_rule (rule_id, environment, account_id, courier_code, service_code,
    markup_basis_points, markup_fixed, discount_basis_points, discount_fixed,
    valid_from, valid_until, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, now()), $11, now())
  RETURNING *`;

/** One row a target: a rule overrules the older ones of its target, which stay as history. */
const EFFECTIVE = `
  SELECT DISTINCT ON (account_id, courier_code, service_code) * FROM pricing_rule
  WHERE environment = $1 AND (account_id IS NULL OR account_id = $2)
    AND valid_from <= now() AND (valid_until IS NULL OR valid_until > now())
  ORDER BY account_id, courier_code, service_code,
    valid_from DESC, created_at DESC, rule_id DESC`;

export function postgresPricingRuleStore(manager: EntityManager): PricingRuleStore {
  const rows = manager.getRepository(pricingRuleRows);
  return {
    async insert(rule) {
      const [row] = await manager.query<PricingRuleRow[]>(INSERT, [
        rule.ruleId,
        rule.environment,
        rule.accountId,
        rule.courierCode,
        rule.serviceCode,
        rule.markup,
        rule.markupFixed,
        rule.discount,
        rule.discountFixed,
        rule.validFrom,
        rule.validUntil,
      ]);
      if (row === undefined) throw new Error('INSERT … RETURNING answered no row');
      return toPricingRule(row);
    },
    async effective({ accountId, environment }) {
      const found = await manager.query<PricingRuleRow[]>(EFFECTIVE, [environment, accountId]);
      return found.map(toPricingRule);
    },
    async list(environment, { limit, before }) {
      const found = await rows.find({
        where: { environment, ...(before === undefined ? {} : { rule_id: LessThan(before) }) },
        order: { rule_id: 'DESC' },
        take: limit + 1,
      });
      return pageOf(found.map(toPricingRule), limit);
    },
  };
}
