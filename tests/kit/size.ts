/**
 * True for full size: `make test` runs long scenarios at a small size; `make chaos` sets SIZE=full.
 */
const IS_FULL = process.env.SIZE === 'full';

/** Number of repetitions; more repetitions prove more. */
export function sized({ small, full }: { small: number; full: number }): number {
  return IS_FULL ? full : small;
}
