/** `make test` runs long scenarios at a small size; `make chaos` sets SIZE=full. */
const IS_FULL = process.env.SIZE === 'full';

/** How often to do what proves the same each time, and more the more often. */
export function sized({ small, full }: { small: number; full: number }): number {
  return IS_FULL ? full : small;
}
