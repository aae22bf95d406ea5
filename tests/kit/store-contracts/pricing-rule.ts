import { expect } from '@jest/globals';
import { ENVIRONMENTS, type Tenant } from '#domain/environment.ts';
import { basisPoints, rupiah, ZERO } from '#domain/money.ts';
import type { PricingRule } from '#domain/selling/rating/pricing-rule.ts';
import type { PricingRuleStore, RuleToInsert } from '#domain/selling/rating/pricing-rule-store.ts';
import type { Check, Contract } from './contract.ts';
import { effectiveRuleChecks } from './effective-rules.ts';
import { expectPages } from './pages.ts';
import { ALICE, BOB, INSTANT, later, sampleRule, uuid } from './samples.ts';
import { winningRuleChecks } from './winning-rules.ts';

const fullRule = sampleRule({
  ruleId: uuid(2),
  environment: 'LIVE',
  accountId: BOB,
  courierCode: 'jne',
  serviceCode: 'reg',
  markup: basisPoints(0),
  markupFixed: rupiah(1_000_000_000),
  discount: basisPoints(10_000),
  discountFixed: rupiah(0),
  validFrom: INSTANT,
  validUntil: later(INSTANT, 1),
});

export const pricingRuleContract: Contract = {
  port: 'pricingRules',
  checks: [...keeping(), ...effectiveRuleChecks(), ...winningRuleChecks()],
};

function keeping(): Check[] {
  return [
    {
      name: 'contains one pricing rule in each environment at first: ten per cent for everyone',
      async check({ stores: { pricingRules } }) {
        for (const environment of ENVIRONMENTS) {
          const { items } = await pricingRules.list(environment, { limit: 10 });
          const unknown: Tenant = { accountId: uuid(404), environment };
          expect(items).toEqual(await pricingRules.effective(unknown));
          expect(items).toEqual([expect.objectContaining(DEFAULT)]);
        }
      },
    },
    {
      name: 'returns and stores each pricing rule unchanged, to the millisecond',
      async check({ stores: { pricingRules } }) {
        await expectKept(pricingRules, { ...fullRule, ruleId: uuid(1), validUntil: null });
        await expectKept(pricingRules, fullRule);
      },
    },
    {
      name: 'starts a pricing rule without a start when it is written',
      async check({ stores: { pricingRules }, letTimePass }) {
        const first = await pricingRules.insert(sampleRule({ ruleId: uuid(1) }));
        await letTimePass();
        const second = await pricingRules.insert(sampleRule({ ruleId: uuid(2) }));
        expect([first.validFrom, second.validFrom]).toEqual([first.createdAt, second.createdAt]);
        expect(second.createdAt.getTime()).toBeGreaterThan(first.createdAt.getTime());
      },
    },
    {
      name: 'lists the pricing rules of one environment, newest first, page by page',
      async check({ stores: { pricingRules } }) {
        for (const environment of ENVIRONMENTS) {
          const [oldest] = (await pricingRules.list(environment, { limit: 1 })).items;
          const place = ENVIRONMENTS.indexOf(environment);
          for (const round of [3, 1, 2]) {
            const accountId = [null, ALICE, BOB][round % 3] ?? null;
            const ruleId = uuid(round * 16 + place);
            await pricingRules.insert(sampleRule({ ruleId, environment, accountId }));
          }
          const added = [3, 2, 1].map((round) => uuid(round * 16 + place));
          await expectPages(
            async (request) => {
              const { items, hasMore } = await pricingRules.list(environment, request);
              return { items: items.map(({ ruleId }) => ruleId), hasMore };
            },
            [...added, oldest?.ruleId ?? 'no rule'],
          );
        }
      },
    },
  ];
}

const DEFAULT: Partial<PricingRule> = {
  accountId: null,
  courierCode: null,
  serviceCode: null,
  markup: basisPoints(1_000),
  markupFixed: ZERO,
  discount: basisPoints(0),
  discountFixed: ZERO,
  validUntil: null,
};

async function expectKept(pricingRules: PricingRuleStore, rule: RuleToInsert): Promise<void> {
  const stored = await pricingRules.insert(rule);
  expect(stored).toEqual({ ...rule, createdAt: stored.createdAt });
  const { items } = await pricingRules.list(rule.environment, { limit: 1 });
  expect(items).toEqual([stored]);
}
