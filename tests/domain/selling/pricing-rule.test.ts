import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type PricedService,
  type PricingRule,
  type RuleState,
  type RuleTarget,
  ruleFor,
  stateOf,
} from '#domain/selling/rating/pricing-rule.ts';
import { pricingRule } from '#tests/kit/builders.ts';
import { isValidAt } from '#tests/kit/fakes/pricing-rule-store.ts';
import { later } from '#tests/kit/store-contracts/samples.ts';

const SERVICE: PricedService = { accountId: 'alice', courierCode: 'swift', serviceCode: 'REG' };

/** Targets of a rule, strongest first. Written out, because clients rely on this order. */
const BY_STRENGTH: readonly (readonly (keyof RuleTarget)[])[] = [
  ['accountId', 'courierCode', 'serviceCode'],
  ['accountId', 'serviceCode'],
  ['accountId', 'courierCode'],
  ['courierCode', 'serviceCode'],
  ['accountId'],
  ['serviceCode'],
  ['courierCode'],
  [],
];
const PAIRS = BY_STRENGTH.flatMap((strong, place) =>
  BY_STRENGTH.slice(place + 1).map((weak) => ({ strong, weak })),
);

const T0 = new Date('2026-06-01T00:00:00Z');
const ID = {
  low: '01900000-0000-7000-8000-000000000001',
  high: '01900000-0000-7000-8000-00000000000a',
};

describe('two rules for one service', () => {
  it.each(PAIRS)(
    'prefers the pricing rule that names $strong to the one that names $weak',
    ({ strong, weak }) => {
      const winner = ruleNaming(strong);
      // The losing rule is newer in every respect, which must not count.
      const loser = ruleNaming(weak, { validFrom: later(T0, 1), createdAt: later(T0, 1) });
      expect(ruleFor(SERVICE, [winner, loser])).toBe(winner);
      expect(ruleFor(SERVICE, [loser, winner])).toBe(winner);
    },
  );

  it.each(BY_STRENGTH)(
    'prefers the pricing rule with the latest validFrom for one target (%s %s %s)',
    (...names) => {
      const winner = ruleNaming(names, { validFrom: later(T0, 1), createdAt: T0, ruleId: ID.low });
      const loser = ruleNaming(names, { createdAt: later(T0, 9), ruleId: ID.high });
      expect(ruleFor(SERVICE, [loser, winner])).toBe(winner);
      expect(ruleFor(SERVICE, [winner, loser])).toBe(winner);
    },
  );

  it('prefers the newest pricing rule among those with the same validFrom', () => {
    const winner = ruleNaming([], { createdAt: later(T0, 1), ruleId: ID.low });
    const loser = ruleNaming([], { ruleId: ID.high });
    expect(ruleFor(SERVICE, [loser, winner])).toBe(winner);
    expect(ruleFor(SERVICE, [winner, loser])).toBe(winner);
  });

  it('prefers the pricing rule with the higher id among those of the same millisecond', () => {
    const winner = ruleNaming([], { ruleId: ID.high });
    const loser = ruleNaming([], { ruleId: ID.low });
    expect(ruleFor(SERVICE, [loser, winner])).toBe(winner);
    expect(ruleFor(SERVICE, [winner, loser])).toBe(winner);
  });
});

describe('rule for another target', () => {
  const everyones = ruleNaming([]);

  it.each([
    ['another account', { accountId: 'bob' }],
    ['another courier', { courierCode: 'slow' }],
    ['another service', { serviceCode: 'YES' }],
    ['the account, at another courier', { accountId: 'alice', courierCode: 'slow' }],
    ['the courier, for another account', { accountId: 'bob', courierCode: 'swift' }],
    ['the courier, in another service', { courierCode: 'swift', serviceCode: 'YES' }],
    ['account and courier, in another service', { ...SERVICE, serviceCode: 'YES' }],
    ['courier and service, for another account', { ...SERVICE, accountId: 'bob' }],
  ])('ignores a pricing rule for %s', (_, target) => {
    const foreign = pricingRule({ ...target, validFrom: later(T0, 9) });
    expect(ruleFor(SERVICE, [foreign, everyones])).toBe(everyones);
  });

  it('throws where the default pricing rule is missing', () => {
    expect(() => ruleFor(SERVICE, [])).toThrow('default pricing rule');
    expect(() => ruleFor(SERVICE, [pricingRule({ accountId: 'bob' })])).toThrow(
      'default pricing rule',
    );
  });
});

describe('winning rule', () => {
  it('selects the strongest pricing rule that is valid at the moment', () => {
    fc.assert(
      fc.property(anyRules(), fc.nat({ max: 4 }), (list, ms) => {
        const moment = later(T0, ms);
        const all = [ruleNaming([], { ruleId: ID.high, validFrom: new Date(0) }), ...list];
        const valid = all.filter((rule) => isValidAt(rule, moment));
        expect(ruleFor(SERVICE, valid)).toBe(winnerByHand(all, moment));
      }),
      { numRuns: 50 },
    );
  });

  it('selects the same pricing rule in whatever order rules are read', () => {
    fc.assert(
      fc.property(rules(), fc.func(fc.integer()), (list, shuffle) => {
        const all = [ruleNaming([]), ...list];
        const shuffled = all.toSorted((a, b) => shuffle(a.ruleId) - shuffle(b.ruleId));
        expect(ruleFor(SERVICE, shuffled)).toEqual(ruleFor(SERVICE, all));
      }),
    );
  });
});

describe('rule in the history', () => {
  it.each<{ from: number; until: number | null; isFirst: boolean; state: RuleState }>([
    { from: 0, until: null, isFirst: true, state: 'IN_FORCE' },
    { from: -1, until: 1, isFirst: true, state: 'IN_FORCE' },
    { from: -1, until: 1, isFirst: false, state: 'OVERRULED' },
    { from: 0, until: null, isFirst: false, state: 'OVERRULED' },
    { from: 1, until: null, isFirst: false, state: 'TO_COME' },
    { from: 1, until: 2, isFirst: false, state: 'TO_COME' },
    { from: -1, until: 0, isFirst: false, state: 'OVER' },
    { from: -2, until: -1, isFirst: false, state: 'OVER' },
  ])(
    'reports a pricing rule from $from until $until, winning: $isFirst, as $state',
    ({ from, until, ...row }) => {
      const validUntil = until === null ? null : later(T0, until);
      const rule = pricingRule({ ruleId: ID.low, validFrom: later(T0, from), validUntil });
      const winners = new Set(row.isFirst ? [ID.high, ID.low] : [ID.high]);
      expect(stateOf(rule, { winners, now: T0 })).toBe(row.state);
    },
  );
});

function ruleNaming(
  names: readonly (keyof RuleTarget)[],
  changes: Partial<PricingRule> = {},
): PricingRule {
  const target = Object.fromEntries(names.map((name) => [name, SERVICE[name]]));
  return pricingRule({ validFrom: T0, createdAt: T0, ...target, ...changes });
}

function rules(): fc.Arbitrary<PricingRule[]> {
  const instant = fc.nat({ max: 2 }).map((ms) => later(T0, ms));
  const one = fc.record({
    names: fc.constantFrom(...BY_STRENGTH),
    validFrom: instant,
    createdAt: instant,
    ruleId: fc.uuid({ version: 7 }),
  });
  return fc
    .uniqueArray(one, { selector: ({ ruleId }) => ruleId })
    .map((list) => list.map(({ names, ...changes }) => ruleNaming(names, changes)));
}

/** Straightforward implementation of the documented order, without sorting. */
function winnerByHand(rules: readonly PricingRule[], moment: Date): PricingRule | undefined {
  for (const names of BY_STRENGTH) {
    const found = rules.filter((rule) => {
      const named = targetNames().filter((name) => rule[name] !== null);
      const isOfStrength = named.length === names.length && named.every((n) => names.includes(n));
      const isForIt = named.every((name) => rule[name] === SERVICE[name]);
      const begins = Math.max(rule.validFrom.getTime(), rule.createdAt.getTime());
      const isOpen = begins <= moment.getTime() && !(rule.validUntil && rule.validUntil <= moment);
      return isOfStrength && isForIt && isOpen;
    });
    const latest = found.filter((rule) =>
      found.every((other) => rule.validFrom >= other.validFrom),
    );
    const newest = latest.filter((rule) =>
      latest.every((each) => rule.createdAt >= each.createdAt),
    );
    const [winner] = newest.filter((rule) => newest.every((other) => rule.ruleId >= other.ruleId));
    if (winner !== undefined) return winner;
  }
  return undefined;
}

function targetNames(): readonly (keyof RuleTarget)[] {
  return ['accountId', 'courierCode', 'serviceCode'];
}

/** Rules for this service and others, past, present and future, many with equal times. */
function anyRules(): fc.Arbitrary<PricingRule[]> {
  const instant = fc.nat({ max: 4 }).map((ms) => later(T0, ms));
  const one = fc.record({
    accountId: fc.constantFrom(null, 'alice', 'bob'),
    courierCode: fc.constantFrom(null, 'swift', 'swift', 'slow'),
    serviceCode: fc.constantFrom(null, 'REG', 'REG', 'YES'),
    validFrom: instant,
    validUntil: fc.option(instant),
    createdAt: instant,
    ruleId: fc.uuid({ version: 7 }),
  });
  return fc
    .uniqueArray(one, { selector: ({ ruleId }) => ruleId, maxLength: 12 })
    .map((list) => list.map((changes) => pricingRule(changes)));
}
