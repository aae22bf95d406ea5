import type { PostgresProxy } from '../../bench/postgres-proxy.ts';

/** Often enough to separate the trips of a request from those of chance. */
export const TIMES = 5;

/** How many each of some requests takes: one number, where all take as many. */
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
