import type { Holder, ShareRule } from './pool-shares.ts';

type PoolOptions = {
  readonly max: number;
  /** Serves HTTP requests; background work is then limited to a share, too. */
  readonly servesRequests: boolean;
};

/** Pots of those who are no clients yet; their statements read or write a few rows each. */
const STRANGERS: readonly string[] = ['PEOPLE', 'VISITORS', 'DOORS', 'UNKNOWN'];
const TEST_ACCOUNT_SHARE = 2 / 3;

/**
 * A holder has half of the pool at most. All accounts of TEST together have half of it, each of
 * them two thirds of that, and all strangers a third: so accounts in LIVE, known keys, couriers
 * and gateways always have what is left.
 */
export function shareRules({ max, servesRequests }: PoolOptions) {
  const half = Math.ceil(max / 2);
  const background = { name: 'BACKGROUND', max: half };
  const test = { name: 'TEST', max: half };
  const strangers = { name: 'strangers', max: Math.max(1, Math.floor(max / 3)) };
  const testAccountMax = Math.ceil(half * TEST_ACCOUNT_SHARE);
  return ({ pot, name }: Holder): readonly ShareRule[] => {
    if (pot === 'BACKGROUND') return servesRequests ? [background] : [];
    if (STRANGERS.includes(pot)) return [strangers];
    if (pot === 'TEST') return [{ name: `TEST ${name}`, max: testAccountMax }, test];
    return [{ name: `${pot} ${name}`, max: half }];
  };
}
