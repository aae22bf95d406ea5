import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type PricedService,
  type PricingRule,
  type RuleState,
  type RuleTarget,
  ruleFor,
  stateOf,
} from '#domain/rating/pricing-rule.ts';
import { pricingRule } from '#tests/kit/builders.ts';
import { isValidAt } from '#tests/kit/fakes/pricing-rule-store.ts';
import { later } from '#tests/kit/store-contracts/samples.ts';

const SERVICE: PricedService = { accountId: 'alice', courierCode: 'swift', serviceCode: 'REG' };

/** The targets of a rule, the strongest first: written out, since this order is the promise. */
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

describe('of two rules that name a service', () => {
  it.each(PAIRS)('the one for $strong beats the one for $weak', ({ strong, weak }) => {
    const winner = ruleNaming(strong);
    // Newer in every way, which must not count.
    const loser = ruleNaming(weak, { validFrom: later(T0, 1), createdAt: later(T0, 1) });
    expect(ruleFor(SERVICE, [winner, loser])).toBe(winner);
    expect(ruleFor(SERVICE, [loser, winner])).toBe(winner);
  });

  it.each(BY_STRENGTH)('for one target the latest valid one wins (%s %s %s)', (...names) => {
    const winner = ruleNaming(names, { validFrom: later(T0, 1), createdAt: T0, ruleId: ID.low });
    const loser = ruleNaming(names, { createdAt: later(T0, 9), ruleId: ID.high });
    expect(ruleFor(SERVICE, [loser, winner])).toBe(winner);
    expect(ruleFor(SERVICE, [winner, loser])).toBe(winner);
  });

  it('the newest wins of those that are valid from the same time', () => {
    const winner = ruleNaming([], { createdAt: later(T0, 1), ruleId: ID.low });
    const loser = ruleNaming([], { ruleId: ID.high });
    expect(ruleFor(SERVICE, [loser, winner])).toBe(winner);
    expect(ruleFor(SERVICE, [winner, loser])).toBe(winner);
  });

  it('the one with the later id wins of those made in the same millisecond', () => {
    const winner = ruleNaming([], { ruleId: ID.high });
    const loser = ruleNaming([], { ruleId: ID.low });
    expect(ruleFor(SERVICE, [loser, winner])).toBe(winner);
    expect(ruleFor(SERVICE, [winner, loser])).toBe(winner);
  });
});

describe('a rule for others', () => {
  const everyones = ruleNaming([]);

  it.each([
    ['another account', { accountId: 'bob' }],
    ['another courier', { courierCode: 'slow' }],
    ['another service', { serviceCode: 'YES' }],
    ['the account, at another courier', { accountId: 'alice', courierCode: 'slow' }],
    ['the courier, for another account', { accountId: 'bob', courierCode: 'swift' }],
    ['the courier, in another service', { courierCode: 'swift', serviceCode: 'YES' }],
    ['all of it but the service', { ...SERVICE, serviceCode: 'YES' }],
    ['all of it but the account', { ...SERVICE, accountId: 'bob' }],
  ])('counts nothing: %s', (_, target) => {
    const foreign = pricingRule({ ...target, validFrom: later(T0, 9) });
    expect(ruleFor(SERVICE, [foreign, everyones])).toBe(everyones);
  });

  it('leaves no price at all where the default rule is missing', () => {
    expect(() => ruleFor(SERVICE, [])).toThrow('default pricing rule');
    expect(() => ruleFor(SERVICE, [pricingRule({ accountId: 'bob' })])).toThrow(
      'default pricing rule',
    );
  });
});

describe('the winner', () => {
  it('is of the rules for it that are valid then the one that goes before each other', () => {
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

  it('does not depend on the order in which rules are read', () => {
    fc.assert(
      fc.property(rules(), fc.func(fc.integer()), (list, shuffle) => {
        const all = [ruleNaming([]), ...list];
        const shuffled = all.toSorted((a, b) => shuffle(a.ruleId) - shuffle(b.ruleId));
        expect(ruleFor(SERVICE, shuffled)).toEqual(ruleFor(SERVICE, all));
      }),
    );
  });
});

describe('a rule of the history', () => {
  it.each<{ from: number; until: number | null; isFirst: boolean; state: RuleState }>([
    { from: 0, until: null, isFirst: true, state: 'IN_FORCE' },
    { from: -1, until: 1, isFirst: true, state: 'IN_FORCE' },
    { from: -1, until: 1, isFirst: false, state: 'OVERRULED' },
    { from: 0, until: null, isFirst: false, state: 'OVERRULED' },
    { from: 1, until: null, isFirst: false, state: 'TO_COME' },
    { from: 1, until: 2, isFirst: false, state: 'TO_COME' },
    { from: -1, until: 0, isFirst: false, state: 'OVER' },
    { from: -2, until: -1, isFirst: false, state: 'OVER' },
  ])('from $from until $until, winning: $isFirst, is $state', ({ from, until, ...row }) => {
    const validUntil = until === null ? null : later(T0, until);
    const rule = pricingRule({ ruleId: ID.low, validFrom: later(T0, from), validUntil });
    const winners = new Set(row.isFirst ? [ID.high, ID.low] : [ID.high]);
    expect(stateOf(rule, { winners, now: T0 })).toBe(row.state);
  });
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

/** Follows the text of the promise, one rule after the other, and sorts nothing. */
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

/** For this service and for others, past, present and to come, many at one moment. */
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
