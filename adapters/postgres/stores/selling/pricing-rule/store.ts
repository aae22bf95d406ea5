import { type EntityManager, LessThan } from 'typeorm';
import { pageOf } from '#domain/page.ts';
import type { PricingRule } from '#domain/selling/rating/pricing-rule.ts';
import type { PricingRuleStore } from '#domain/selling/rating/pricing-rule-store.ts';
import type { Send } from '../../../session.ts';
import { PRICING_RULE, pricingRules, toPricingRule } from './table.ts';

/**
 * Without `valid_from` a rule starts at the database's current time, which reads also use; in
 * milliseconds, the precision of Date, so that a query for that moment finds it.
 */
const INSERT = {
  name: 'pricingRules.insert',
  text: `
    INSERT INTO pricing_rule (rule_id, environment, account_id, courier_code, service_code,
      markup_basis_points, markup_fixed, discount_basis_points, discount_fixed,
      valid_from, valid_until, created_at)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, moment), $11, moment
    FROM (SELECT date_trunc('milliseconds', now()) AS moment) AS clock
    RETURNING ${PRICING_RULE}`,
};

/** One row per target: a rule overrides older rules of its target, which stay as history. */
const EFFECTIVE = {
  name: 'pricingRules.effective',
  text: `
    SELECT DISTINCT ON (account_id, courier_code, service_code) ${PRICING_RULE}
    FROM pricing_rule CROSS JOIN (SELECT coalesce($3, now()) AS moment) AS asked
    WHERE environment = $1 AND (account_id IS NULL OR account_id = $2)
      AND valid_from <= moment AND (valid_until IS NULL OR valid_until > moment)
      AND created_at <= moment
    ORDER BY account_id, courier_code, service_code,
      valid_from DESC, created_at DESC, rule_id DESC`,
};

/**
 * Finds, for each rule, the rule of the same target that is in force, by one index look-up. Targets
 * are compared as arrays, in which a null equals a null.
 */
const WINNERS = {
  name: 'pricingRules.winners',
  text: `
    SELECT winner.rule_id FROM pricing_rule AS asked CROSS JOIN LATERAL (
      SELECT rule_id FROM pricing_rule AS rule
      WHERE rule.environment = asked.environment
        AND ARRAY[rule.account_id::text, rule.courier_code, rule.service_code]
          = ARRAY[asked.account_id::text, asked.courier_code, asked.service_code]
        AND rule.valid_from <= $2 AND (rule.valid_until IS NULL OR rule.valid_until > $2)
        AND rule.created_at <= $2
      ORDER BY rule.valid_from DESC, rule.created_at DESC, rule.rule_id DESC
      LIMIT 1) AS winner
    WHERE asked.rule_id = ANY ($1)`,
};

export function postgresPricingRuleStore(manager: EntityManager, send: Send): PricingRuleStore {
  const rows = manager.getRepository<PricingRule>(pricingRules.name);
  return {
    async insert(rule) {
      const [row] = await send<PricingRule>(INSERT, [
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
    async effective({ accountId, environment }, moment) {
      const values = [environment, accountId, moment ?? null];
      return (await send<PricingRule>(EFFECTIVE, values)).map(toPricingRule);
    },
    async winners(ruleIds, moment) {
      const found = await send<{ rule_id: string }>(WINNERS, [ruleIds, moment]);
      return new Set(found.map(({ rule_id }) => rule_id));
    },
    async list(environment, { limit, before }) {
      const found = await rows.find({
        where: { environment, ...(before === undefined ? {} : { ruleId: LessThan(before) }) },
        order: { ruleId: 'DESC' },
        take: limit + 1,
      });
      return pageOf(found, limit);
    },
  };
}
