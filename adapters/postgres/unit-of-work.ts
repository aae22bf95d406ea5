import type { PoolClient } from 'pg';
import { type DataSource, type QueryRunner, QueryRunnerAlreadyReleasedError } from 'typeorm';
import type { Decision, Stores, UnitOfWork, Writes } from '#domain/unit-of-work.ts';
import { driverInternals } from './connection.ts';
import { isConnectionLoss, isRetryable, StaleRead } from './fault.ts';
import type { JobQueue } from './queue.ts';
import { commitAlone, commitInTransaction } from './send-writes.ts';
import { poolOf, sendOn } from './session.ts';
import { postgresStores } from './stores/stores.ts';
import { postgresWrites } from './stores/writes.ts';
import { writeQueue } from './write-queue.ts';

type Work<Result> = (stores: Stores, write: Writes) => Promise<Result>;
type Tools = { readonly source: DataSource; readonly jobs: JobQueue };

/** A deadlock rarely repeats; a third conflict in a row is not chance and is reported. */
const ATTEMPTS = 3;
/** A process stopped for longer between reading and writing has to read again. */
const READ_VALID_MS = 2_000;

export function postgresUnitOfWork(source: DataSource, jobs: JobQueue): UnitOfWork {
  const tools = { source, jobs };
  return {
    run: (work) => withRetries(ATTEMPTS, () => openTransaction(tools, work)),
    decide: (decision) => withRetries(ATTEMPTS, () => openDecision(tools, decision)),
  };
}

/** Runs again after a retryable error. `open` is not retried: it has waited for a connection. */
async function withRetries<Result>(
  attempts: number,
  open: () => Promise<() => Promise<Result>>,
): Promise<Result> {
  const attempt = await open();
  try {
    return await attempt();
  } catch (error) {
    if (attempts === 1 || !isRetryable(error)) throw error;
  }
  return withRetries(attempts - 1, open);
}

async function openTransaction<Result>(
  tools: Tools,
  work: Work<Result>,
): Promise<() => Promise<Result>> {
  const runner = tools.source.createQueryRunner();
  const client: PoolClient = await runner.connect();
  return () => inTransaction({ runner, client, jobs: tools.jobs }, work);
}

async function inTransaction<Result>(
  { runner, client, jobs }: { runner: QueryRunner; client: PoolClient; jobs: JobQueue },
  work: Work<Result>,
): Promise<Result> {
  try {
    await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
    const queue = writeQueue();
    const stores = postgresStores(runner.manager, sendOn(client));
    const result = await work(stores, postgresWrites(queue, jobs));
    const writes = await queue.inOrder();
    if (runner.isReleased) throw new QueryRunnerAlreadyReleasedError();
    await commitInTransaction(client, writes);
    return result;
  } catch (error) {
    // On a lost connection the server rolls back by itself; the first error is the one to throw.
    if (isConnectionLoss(error)) dropConnection(client);
    else if (!runner.isReleased) await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    await runner.release();
  }
}

async function openDecision<Snapshot, Result>(
  { source, jobs }: Tools,
  decision: Decision<Snapshot, Result>,
): Promise<() => Promise<Result>> {
  const client = await poolOf(source).connect();
  return async () => {
    try {
      return await runDecision(client, { source, jobs }, decision);
    } catch (error) {
      if (isConnectionLoss(error)) dropConnection(client);
      throw error;
    } finally {
      client.release();
    }
  };
}

/** The pool does not reuse a connection whose socket is destroyed. */
function dropConnection(client: PoolClient): void {
  driverInternals(client).stream.destroy();
}

async function runDecision<Snapshot, Result>(
  client: PoolClient,
  { source, jobs }: Tools,
  { look, decide }: Decision<Snapshot, Result>,
): Promise<Result> {
  const readAt = performance.now();
  const snapshot = await look(postgresStores(source.manager, sendOn(client)));
  const queue = writeQueue();
  const result = decide(snapshot, postgresWrites(queue, jobs));
  const writes = await queue.inOrder();
  if (performance.now() - readAt > READ_VALID_MS) throw new StaleRead();
  await commitAlone(client, writes);
  return result;
}
