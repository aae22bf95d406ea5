import { expect } from '@jest/globals';
import type { Tenant } from '#domain/environment.ts';
import { type PricingRule, ruleFor } from '#domain/selling/rating/pricing-rule.ts';
import type { PricingRuleStore } from '#domain/selling/rating/pricing-rule-store.ts';
import { isValidAt } from '../fakes/pricing-rule-store.ts';
import type { Check } from './contract.ts';
import { ALICE, BOB, INSTANT, later, sampleRule, uuid } from './samples.ts';

const TENANT: Tenant = { accountId: ALICE, environment: 'TEST' };
const PROBE = uuid(0xfff);

/** Time after every store's now. */
const FUTURE = new Date('2100-01-01T00:00:00.000Z');

/** Places on the time line, in milliseconds from the store's now; null is for ever. */
const SPANS: readonly { name: string; from: number; until: number | null; isSeen: boolean }[] = [
  { name: 'begins now', from: 0, until: null, isSeen: true },
  { name: 'ends in a millisecond', from: -5, until: 1, isSeen: true },
  { name: 'begins in a millisecond', from: 1, until: null, isSeen: false },
  { name: 'ends now', from: -5, until: 0, isSeen: false },
];

export function effectiveRuleChecks(): Check[] {
  return [
    {
      name: 'returns to an account its own pricing rules and those of everyone, never another account\u2019s',
      async check({ stores: { pricingRules } }) {
        const jne = { courierCode: 'jne' };
        await pricingRules.insert(sampleRule({ ...jne, ruleId: uuid(1) }));
        await pricingRules.insert(sampleRule({ ...jne, ruleId: uuid(2), accountId: ALICE }));
        await pricingRules.insert(sampleRule({ ...jne, ruleId: uuid(3), accountId: BOB }));
        expect(await addedIds(pricingRules, TENANT)).toEqual([uuid(1), uuid(2)]);
        const bobs = { ...TENANT, accountId: BOB };
        expect(await addedIds(pricingRules, bobs)).toEqual([uuid(1), uuid(3)]);
      },
    },
    {
      name: 'returns the pricing rules of one environment only',
      async check({ stores: { pricingRules } }) {
        const own = { accountId: ALICE };
        await pricingRules.insert(sampleRule({ ...own, ruleId: uuid(1), environment: 'TEST' }));
        await pricingRules.insert(sampleRule({ ...own, ruleId: uuid(2), environment: 'LIVE' }));
        expect(await addedIds(pricingRules, TENANT)).toEqual([uuid(1)]);
        const live: Tenant = { ...TENANT, environment: 'LIVE' };
        expect(await addedIds(pricingRules, live)).toEqual([uuid(2)]);
      },
    },
    ...SPANS.map(
      ({ name, from, until, isSeen }): Check => ({
        name: `returns the pricing rules ${isSeen ? 'with' : 'without'} one that ${name}`,
        check: ({ atOneMoment }) =>
          atOneMoment(async ({ pricingRules }) => {
            const now = await nowOf(pricingRules);
            const rule = sampleRule({
              ruleId: uuid(1),
              accountId: ALICE,
              validFrom: later(now, from),
              validUntil: until === null ? null : later(now, until),
            });
            await pricingRules.insert(rule);
            const shown = await addedIds(pricingRules, TENANT);
            expect(shown).toEqual(isSeen ? [uuid(1)] : []);
          }),
      }),
    ),
    {
      name: 'returns the pricing rules that are valid at another time',
      async check({ stores: { pricingRules } }) {
        const from = later(FUTURE, 1);
        const until = later(FUTURE, 3);
        const all = sampleRule({ ruleId: uuid(1), validFrom: INSTANT });
        await pricingRules.insert(all);
        const alices = { ruleId: uuid(2), accountId: ALICE, validFrom: from, validUntil: until };
        await pricingRules.insert(sampleRule(alices));
        const shown = [0, 1, 2, 3].map((ms) => addedIds(pricingRules, TENANT, later(FUTURE, ms)));
        const both = [uuid(1), uuid(2)];
        expect(await Promise.all(shown)).toEqual([[uuid(1)], both, both, [uuid(1)]]);
      },
    },
    {
      name: 'returns for a past time no pricing rule that was written later',
      async check({ stores: { pricingRules }, letTimePass }) {
        const rule = sampleRule({ ruleId: uuid(1), validFrom: INSTANT });
        const first = await pricingRules.insert(rule);
        await letTimePass();
        const begins = later(INSTANT, 1);
        const backdated = sampleRule({ ruleId: uuid(2), validFrom: begins });
        const second = await pricingRules.insert(backdated);
        expect(await addedIds(pricingRules, TENANT, begins)).toEqual([]);
        expect(await addedIds(pricingRules, TENANT, first.createdAt)).toEqual([uuid(1)]);
        expect(await addedIds(pricingRules, TENANT, second.createdAt)).toEqual([uuid(2)]);
      },
    },
    ...overruling(),
  ];
}

function overruling(): Check[] {
  return [
    {
      name: 'selects of the pricing rules of one target the one that became valid last',
      async check({ stores: { pricingRules } }) {
        for (const [place, ms] of [2, 3, 1].entries()) {
          const validFrom = later(INSTANT, ms);
          await pricingRules.insert(sampleRule({ ruleId: uuid(9 - place), validFrom }));
        }
        expect(await addedIds(pricingRules, TENANT)).toEqual([uuid(8)]);
      },
    },
    {
      name: 'selects of pricing rules valid from the same time the one that was written last',
      async check({ stores: { pricingRules }, letTimePass }) {
        for (const number of [2, 3, 1]) {
          await pricingRules.insert(sampleRule({ ruleId: uuid(number), validFrom: INSTANT }));
          await letTimePass();
        }
        expect(await addedIds(pricingRules, TENANT)).toEqual([uuid(1)]);
      },
    },
    {
      name: 'selects of pricing rules written at the same time the one with the greatest id',
      check: ({ atOneMoment }) =>
        atOneMoment(async ({ pricingRules }) => {
          for (const number of [2, 3, 1]) {
            await pricingRules.insert(sampleRule({ ruleId: uuid(number), validFrom: INSTANT }));
          }
          expect(await addedIds(pricingRules, TENANT)).toEqual([uuid(3)]);
        }),
    },
    {
      name: 'returns one pricing rule per target, the one that the domain would choose',
      async check({ stores: { pricingRules }, letTimePass }) {
        const history = await fillWithEveryTarget(pricingRules, letTimePass);
        const shown = await pricingRules.effective(TENANT);
        expect(new Set(shown.map(targetOf)).size).toBe(shown.length);
        const visible = [...shown, ...history].filter(isVisible);
        for (const service of services()) {
          expect(ruleFor(service, shown)).toEqual(ruleFor(service, visible));
        }
      },
    },
  ];
}

/** Inserts two rules of every target: account, courier and service, each named or not. */
async function fillWithEveryTarget(
  pricingRules: PricingRuleStore,
  letTimePass: () => Promise<void>,
): Promise<PricingRule[]> {
  const history: PricingRule[] = [];
  for (let number = 0; number < 24; number += 1) {
    const rule = sampleRule({
      ruleId: uuid((number * 7) % 24),
      accountId: [null, ALICE, BOB][number % 3] ?? null,
      courierCode: number % 2 === 0 ? null : 'jne',
      serviceCode: number % 4 < 2 ? null : 'reg',
      validFrom: INSTANT,
    });
    history.push(await pricingRules.insert(rule));
    await letTimePass();
  }
  return history;
}

function isVisible(rule: PricingRule): boolean {
  const isOwn = rule.accountId === null || rule.accountId === ALICE;
  return isOwn && isValidAt(rule, rule.createdAt);
}

function services(): { accountId: string; courierCode: string; serviceCode: string }[] {
  return ['jne', 'jnt'].flatMap((courierCode) =>
    ['reg', 'yes'].map((serviceCode) => ({ accountId: ALICE, courierCode, serviceCode })),
  );
}

function targetOf({ accountId, courierCode, serviceCode }: PricingRule): string {
  return JSON.stringify([accountId, courierCode, serviceCode]);
}

/**
 * Ids of added rules, without the storage's initial rule, whose id is below all others, and without
 * the probe.
 */
async function addedIds(
  pricingRules: PricingRuleStore,
  tenant: Tenant,
  moment?: Date,
): Promise<string[]> {
  const shown = await pricingRules.effective(tenant, moment);
  const ids = shown.map(({ ruleId }) => ruleId).toSorted();
  return ids.filter((id) => id >= uuid(0) && id !== PROBE);
}

/** Time that a store stamps on a new rule. */
async function nowOf(pricingRules: PricingRuleStore): Promise<Date> {
  const probe = sampleRule({ ruleId: PROBE, environment: 'LIVE', accountId: BOB });
  return (await pricingRules.insert(probe)).createdAt;
}
