import type { Holder, ShareRule } from './pool-shares.ts';

type PoolOptions = {
  readonly max: number;
  /** Serves HTTP requests; background work is then limited to a share, too. */
  readonly servesRequests: boolean;
};

/** Pots of whoever is no client of ours yet. */
const STRANGERS: readonly string[] = ['PEOPLE', 'VISITORS', 'DOORS', 'UNKNOWN'];
/** Of the connections of a pool, those that all strangers may have together. */
const STRANGERS_SHARE = 1 / 3;

/**
 * A holder has half of the pool at most. All accounts of TEST together have half of it, strangers a
 * third, and both with the work of the background leave one connection to LIVE: to its accounts, to
 * known keys, and to couriers and gateways.
 */
export function shareRules({ max, servesRequests }: PoolOptions) {
  const half = Math.ceil(max / 2);
  const others = { name: 'all but LIVE', max: Math.max(1, max - 1) };
  const test = { name: 'TEST', max: half };
  const strangers = { name: 'strangers', max: Math.ceil(max * STRANGERS_SHARE) };
  const background = { name: 'BACKGROUND', max: half };
  return (holder: Holder): readonly ShareRule[] => {
    if (holder.pot === 'BACKGROUND') return servesRequests ? [background, others] : [];
    if (STRANGERS.includes(holder.pot)) return [strangers, others];
    const own = { name: `${holder.pot} ${holder.name}`, max: half };
    return holder.pot === 'TEST' ? [own, test, others] : [own];
  };
}
