import { describe, expect, it } from '@jest/globals';
import { ALLOWANCES, type Tier, tierOf } from '#domain/access/allowance.ts';
import { DAY_MS } from '#domain/time.ts';
import { INSTANT, later } from '#tests/kit/store-contracts/samples.ts';

const REGISTERED = { openedBy: 'REGISTRATION', createdAt: INSTANT } as const;

describe('what an account may have us do', () => {
  it.each<[number, Tier]>([
    [0, 'NEW'],
    [3 * DAY_MS - 1, 'NEW'],
    [3 * DAY_MS, 'KNOWN'],
    [30 * DAY_MS - 1, 'KNOWN'],
    [30 * DAY_MS, 'GROWN'],
    [-1, 'NEW'],
  ])('grows with its age: %d ms after its registration it is %s', (ageMs, tier) => {
    expect(tierOf(REGISTERED, later(INSTANT, ageMs))).toBe(tier);
  });

  it('is all of it at once where an operator has opened the account', () => {
    expect(tierOf({ ...REGISTERED, openedBy: 'OPERATOR' }, INSTANT)).toBe('GROWN');
  });

  it('never shrinks as an account grows', () => {
    const { NEW, KNOWN, GROWN } = ALLOWANCES;
    for (const name of ['testNoticesADay', 'openKeys', 'openInvitations'] as const) {
      expect(NEW[name]).toBeGreaterThan(0);
      expect(KNOWN[name]).toBeGreaterThan(NEW[name]);
      expect(GROWN[name]).toBeGreaterThan(KNOWN[name]);
    }
  });
});
