import type { Holder, ShareRule } from './pool-shares.ts';

type PoolOptions = {
  readonly max: number;
  /** Serves HTTP requests; background work is then limited to a share, too. */
  readonly servesRequests: boolean;
};

/** Pots of those who are no clients yet; their statements read or write a few rows each. */
const STRANGERS: readonly string[] = ['PEOPLE', 'VISITORS', 'DOORS', 'UNKNOWN'];

/**
 * A holder has half of the pool at most. All accounts of TEST together leave one connection, and
 * all strangers have a third: so slow lists in TEST keep accounts in LIVE, known keys, couriers
 * and gateways waiting for a short statement at most.
 */
export function shareRules({ max, servesRequests }: PoolOptions) {
  const half = Math.ceil(max / 2);
  const background = { name: 'BACKGROUND', max: half };
  const test = { name: 'TEST', max: Math.max(1, max - 1) };
  const strangers = { name: 'strangers', max: Math.max(1, Math.floor(max / 3)) };
  return ({ pot, name }: Holder): readonly ShareRule[] => {
    if (pot === 'BACKGROUND') return servesRequests ? [background] : [];
    if (STRANGERS.includes(pot)) return [strangers];
    const own = { name: `${pot} ${name}`, max: half };
    return pot === 'TEST' ? [own, test] : [own];
  };
}
