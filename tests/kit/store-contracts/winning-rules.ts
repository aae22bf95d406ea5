import { expect } from '@jest/globals';
import { ENVIRONMENTS } from '#domain/environment.ts';
import { type PricingRule, ruleFor } from '#domain/selling/rating/pricing-rule.ts';
import type { PricingRuleStore, RuleToInsert } from '#domain/selling/rating/pricing-rule-store.ts';
import { DAY_MS } from '#domain/time.ts';
import { isValidAt } from '../fakes/pricing-rule-store.ts';
import type { Check } from './contract.ts';
import { ALICE, BOB, INSTANT, later, sampleRule, uuid } from './samples.ts';

/** Time after every store's now. */
const FUTURE = new Date('2100-01-01T00:00:00.000Z');
/** Two environments; everyone and two accounts; a courier named or not; a service, too. */
const TARGETS = 24;

export function winningRuleChecks(): Check[] {
  return [
    {
      name: 'selects of the pricing rules of one target the winner that became valid last',
      async check({ stores: { pricingRules } }) {
        for (const [place, ms] of [2, 3, 1].entries()) {
          await insert(pricingRules, { ruleId: uuid(9 - place), validFrom: later(INSTANT, ms) });
        }
        expect(await winnersOf(pricingRules, [uuid(7)])).toEqual([uuid(8)]);
        expect(await winnersOf(pricingRules, [uuid(8)])).toEqual([uuid(8)]);
      },
    },
    {
      name: 'selects of pricing rules valid from the same time the winner that was written last',
      async check({ stores: { pricingRules }, letTimePass }) {
        for (const number of [2, 3, 1]) {
          await insert(pricingRules, { ruleId: uuid(number), validFrom: INSTANT });
          await letTimePass();
        }
        expect(await winnersOf(pricingRules, [uuid(2)])).toEqual([uuid(1)]);
      },
    },
    {
      name: 'selects of pricing rules written at the same time the winner with the greatest id',
      check: ({ atOneMoment }) =>
        atOneMoment(async ({ pricingRules }) => {
          for (const number of [2, 3, 1]) {
            await insert(pricingRules, { ruleId: uuid(number), validFrom: INSTANT });
          }
          expect(await winnersOf(pricingRules, [uuid(1)])).toEqual([uuid(3)]);
        }),
    },
    {
      name: 'returns no winning rule for targets not requested, and none if none is valid',
      async check({ stores: { pricingRules } }) {
        await insert(pricingRules, { ruleId: uuid(1), courierCode: 'jne' });
        await insert(pricingRules, { ruleId: uuid(2), courierCode: 'tiki', validUntil: FUTURE });
        expect(await winnersOf(pricingRules, [uuid(2)], FUTURE)).toEqual([]);
        expect(await winnersOf(pricingRules, [uuid(1)], INSTANT)).toEqual([]);
        expect(await winnersOf(pricingRules, [uuid(404)])).toEqual([]);
        expect(await winnersOf(pricingRules, [])).toEqual([]);
      },
    },
    {
      name: 'returns for a past time no winning rule that was written later',
      async check({ stores: { pricingRules }, letTimePass }) {
        const first = await insert(pricingRules, { ruleId: uuid(1), validFrom: INSTANT });
        await letTimePass();
        await insert(pricingRules, { ruleId: uuid(2), validFrom: later(INSTANT, 1) });
        expect(await winnersOf(pricingRules, [uuid(2)], first.createdAt)).toEqual([uuid(1)]);
      },
    },
    {
      name: 'returns for every target and time the rule that the domain would choose',
      async check({ stores: { pricingRules } }) {
        const rules = await fillWithEveryTarget(pricingRules);
        const asked = rules.map(({ ruleId }) => ruleId);
        for (const days of [0, 1, 2, 3]) {
          const moment = later(FUTURE, days * DAY_MS);
          const found = await winnersOf(pricingRules, asked, moment);
          expect(found).toEqual(winnersByDomain(rules, moment));
        }
      },
    },
  ];
}

function insert(store: PricingRuleStore, rule: Partial<RuleToInsert>): Promise<PricingRule> {
  return store.insert(sampleRule(rule));
}

async function winnersOf(
  pricingRules: PricingRuleStore,
  asked: readonly string[],
  moment = FUTURE,
): Promise<string[]> {
  return [...(await pricingRules.winners(asked, moment))].toSorted();
}

/** Inserts the defaults, and of every target four rules that begin and end on different days. */
async function fillWithEveryTarget(pricingRules: PricingRuleStore): Promise<PricingRule[]> {
  const rules: PricingRule[] = [];
  for (const environment of ENVIRONMENTS) {
    rules.push(...(await pricingRules.list(environment, { limit: 1 })).items);
  }
  for (let number = 0; number < 4 * TARGETS; number += 1) {
    const begins = (number + Math.floor(number / TARGETS)) % 4;
    rules.push(
      await insert(pricingRules, {
        ruleId: uuid((number * 7) % (4 * TARGETS)),
        environment: number % 2 === 0 ? 'TEST' : 'LIVE',
        accountId: [null, ALICE, BOB][number % 3] ?? null,
        courierCode: number % 4 < 2 ? null : 'jne',
        serviceCode: number % 8 < 4 ? null : 'jne',
        validFrom: later(FUTURE, begins * DAY_MS),
        validUntil: number % 5 < 2 ? null : later(FUTURE, (begins + 1) * DAY_MS),
      }),
    );
  }
  return rules;
}

function winnersByDomain(rules: readonly PricingRule[], moment: Date): string[] {
  const valid = rules.filter((rule) => isValidAt(rule, moment));
  const targets = Map.groupBy(valid, ({ environment, accountId, courierCode, serviceCode }) =>
    JSON.stringify([environment, accountId, courierCode, serviceCode]),
  );
  return [...targets.values()].map((ofOne) => winnerOf(ofOne)).toSorted();
}

/** Winner among rules of one target, which all name the same service. */
function winnerOf(rules: readonly PricingRule[]): string {
  const [target] = rules;
  const { accountId = null, courierCode = null, serviceCode = null } = target ?? {};
  const service = {
    accountId: accountId ?? '',
    courierCode: courierCode ?? '',
    serviceCode: serviceCode ?? '',
  };
  return ruleFor(service, rules).ruleId;
}
