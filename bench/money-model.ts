import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { TestServer } from '#tests/kit/database.ts';
import { openPostgresMoney } from '#tests/kit/postgres-money.ts';
import { assertMoney, type Run } from '#tests/usecases/money/money-model/assert-money.ts';
import { added, type Count, counting, linesOf } from './money-count.ts';
import type { Done, Share } from './money-player.ts';

const PLAYER = new URL('./money-player.ts', import.meta.url);

/** Plays the use cases on the fakes, on every core. Rejects with a failing sequence. */
export async function playMoneyInMemory({ seed, sequences, ...share }: Share): Promise<void> {
  const startedAt = performance.now();
  const players = availableParallelism();
  const shares = Array.from({ length: players }, (_, player) => ({
    ...share,
    seed: seed + player,
    sequences: Math.ceil(sequences / players),
  }));
  const done = await Promise.all(shares.map(played));
  const faults = done.flatMap(({ fault }) => fault ?? []);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  tell('in memory', { sequences, startedAt, count: added(done.map(({ count }) => count)) });
}

/** Plays the use cases on PostgreSQL. */
export async function playMoneyOnPostgres(
  server: TestServer,
  share: Share & Pick<Run, 'examples'>,
): Promise<void> {
  const startedAt = performance.now();
  const { count, onPlayed } = counting();
  const money = await openPostgresMoney(await server.freshDatabase());
  await assertMoney({ ...share, newGround: money.newGround, onPlayed });
  await money.close();
  tell('on PostgreSQL', { sequences: share.sequences, startedAt, count });
}

async function played(share: Share): Promise<Done> {
  const player = new Worker(PLAYER, { workerData: share });
  const [done] = await once(player, 'message');
  return done;
}

function tell(
  where: string,
  { sequences, startedAt, count }: { sequences: number; startedAt: number; count: Count },
): void {
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const what = `${sequences} sequences, ${count.operations} operations, ${seconds} s`;
  console.log(`use cases ${where}: ${what}, no fault; sequences with`);
  for (const line of linesOf(count)) console.log(line);
}
