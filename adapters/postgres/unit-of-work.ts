import type { PoolClient } from 'pg';
import { type DataSource, type QueryRunner, QueryRunnerAlreadyReleasedError } from 'typeorm';
import type { Claim, KeyScope } from '#domain/idempotency/idempotency-store.ts';
import { OutcomeUnknown, type Stores, type UnitOfWork, type Writes } from '#domain/unit-of-work.ts';
import { isAftermath, isRetryable, isWithoutVerdict } from './fault.ts';
import type { JobQueue } from './queue/job-queue.ts';
import { sendOn } from './session.ts';
import { claimKey } from './stores/idempotency/claim.ts';
import { postgresStores } from './stores/stores.ts';
import { postgresWrites } from './stores/writes.ts';
import { type Write, writeQueue } from './write-queue.ts';

type Attempt<Result> = {
  /** Leaves with BEGIN, so it may only read: it would stand for itself if BEGIN failed. */
  readonly first: (client: PoolClient) => Promise<Claim | undefined>;
  readonly work: (first: Claim | undefined, stores: Stores, write: Writes) => Promise<Result>;
};

/** Deadlocks come in pairs; the third meeting in a row is no accident. */
const ATTEMPTS = 3;

export function postgresUnitOfWork(source: DataSource, jobs: JobQueue): UnitOfWork {
  const tools = { source, jobs };
  return {
    run: (work) =>
      runUpTo(ATTEMPTS, tools, {
        first: async () => undefined,
        work: (_, stores, write) => work(stores, write),
      }),
    runClaiming: (scope: KeyScope, work) =>
      runUpTo(ATTEMPTS, tools, {
        first: (client) => claimKey(sendOn(client), scope),
        work: (claim, stores, write) => {
          if (claim === undefined) throw new Error('the key was not claimed');
          return work(claim, stores, write);
        },
      }),
  };
}

type Tools = { readonly source: DataSource; readonly jobs: JobQueue };

async function runUpTo<Result>(
  attempts: number,
  tools: Tools,
  attempt: Attempt<Result>,
): Promise<Result> {
  // Outside the try: who finds no connection has waited already, and may not wait again.
  const runner = tools.source.createQueryRunner();
  const client: PoolClient = await runner.connect();
  try {
    return await attemptOnce({ runner, client, jobs: tools.jobs }, attempt);
  } catch (error) {
    if (attempts === 1 || !isRetryable(error)) throw error;
  }
  return runUpTo(attempts - 1, tools, attempt);
}

async function attemptOnce<Result>(
  { runner, client, jobs }: { runner: QueryRunner; client: PoolClient; jobs: JobQueue },
  { first, work }: Attempt<Result>,
): Promise<Result> {
  try {
    const begun = client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
    const [, claim] = await Promise.all([begun, first(client)]);
    const queue = writeQueue();
    const stores = postgresStores(runner.manager, sendOn(client));
    const result = await work(claim, stores, postgresWrites(queue, jobs));
    await commit(runner, client, await queue.inOrder());
    return result;
  } catch (error) {
    // On a lost connection the server rolls back by itself; the first error is the one to tell.
    if (!runner.isReleased) await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    await runner.release();
  }
}

/** Everything leaves at once, COMMIT included: rows are locked for the server's time, not ours. */
async function commit(
  runner: QueryRunner,
  client: PoolClient,
  writes: readonly Write[],
): Promise<void> {
  if (runner.isReleased) throw new QueryRunnerAlreadyReleasedError();
  const send = sendOn(client);
  const sent = Promise.allSettled(writes.map(({ statement, values }) => send(statement, values)));
  const committed = client.query('COMMIT').catch((error: unknown) => {
    throw isWithoutVerdict(error) ? new OutcomeUnknown(error) : error;
  });
  const [{ command }, outcomes] = await Promise.all([committed, sent]);
  const refused = outcomes.find((one) => one.status === 'rejected' && !isAftermath(one.reason));
  if (refused?.status === 'rejected') throw refused.reason;
  // A transaction with a failed statement is rolled back instead, without an error.
  if (command !== 'COMMIT') throw new Error('the work hid that a statement of it had failed');
}
