import type { PostgresProxy } from '../../bench/postgres-proxy.ts';

/** Repetitions that separate the round trips of a request from accidental ones. */
export const TIMES = 5;

/** Counts the round trips of each request; returns a single number if all are equal. */
export async function countTrips(
  proxy: PostgresProxy,
  call: (turn: number) => Promise<unknown>,
): Promise<readonly number[]> {
  const counts = new Set<number>();
  for (let turn = 0; turn < TIMES; turn += 1) {
    const before = proxy.roundTrips();
    await call(turn);
    counts.add(proxy.roundTrips() - before);
  }
  return [...counts];
}
