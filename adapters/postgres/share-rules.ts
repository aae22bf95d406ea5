import type { Holder, ShareRule } from './pool-shares.ts';

type PoolOptions = {
  readonly max: number;
  /**
   * True if the process serves HTTP requests: background work then gets only a share of the pool.
   */
  readonly servesRequests: boolean;
};

/** Pots of callers who are not clients yet; their statements read or write a few rows each. */
const STRANGERS: readonly string[] = ['PEOPLE', 'VISITORS', 'DOORS', 'UNKNOWN'];

/**
 * A holder gets at most half of the pool. All accounts of TEST together leave at least one
 * connection free, and all unauthenticated callers together get a third. So accounts in LIVE, known
 * keys, couriers and gateways wait at most for a short statement, even while lists in TEST are
 * slow.
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
