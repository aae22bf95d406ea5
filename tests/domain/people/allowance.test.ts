import { describe, expect, it } from '@jest/globals';
import { ALLOWANCES, type Tier, tierOf } from '#domain/people/access/allowance.ts';
import { DAY_MS } from '#domain/time.ts';
import { INSTANT, later } from '#tests/kit/store-contracts/samples.ts';

const REGISTERED = { openedBy: 'REGISTRATION', createdAt: INSTANT } as const;

describe('account allowance', () => {
  it.each<[number, Tier]>([
    [0, 'NEW'],
    [3 * DAY_MS - 1, 'NEW'],
    [3 * DAY_MS, 'KNOWN'],
    [30 * DAY_MS - 1, 'KNOWN'],
    [30 * DAY_MS, 'GROWN'],
    [-1, 'NEW'],
  ])('assigns the account tier by age: %d ms after registration it is %s', (ageMs, tier) => {
    expect(tierOf(REGISTERED, later(INSTANT, ageMs))).toBe(tier);
  });

  it('grants the GROWN tier at once to an account that an operator opened', () => {
    expect(tierOf({ ...REGISTERED, openedBy: 'OPERATOR' }, INSTANT)).toBe('GROWN');
  });

  it('raises every allowance from one tier to the next', () => {
    const { NEW, KNOWN, GROWN } = ALLOWANCES;
    for (const name of ['testNoticesADay', 'openKeys', 'openInvitations'] as const) {
      expect(NEW[name]).toBeGreaterThan(0);
      expect(KNOWN[name]).toBeGreaterThan(NEW[name]);
      expect(GROWN[name]).toBeGreaterThan(KNOWN[name]);
    }
  });
});
