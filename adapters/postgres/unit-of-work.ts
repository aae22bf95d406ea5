import type { PoolClient } from 'pg';
import { type DataSource, type QueryRunner, QueryRunnerAlreadyReleasedError } from 'typeorm';
import type { Decision, Stores, UnitOfWork, Writes } from '#domain/unit-of-work.ts';
import { wireOf } from './connection.ts';
import { isConnectionLoss, isRetryable, StaleLook } from './fault.ts';
import type { JobQueue } from './queue/job-queue.ts';
import { commitWith, sendAlone } from './send-writes.ts';
import { poolOf, sendOn } from './session.ts';
import { postgresStores } from './stores/stores.ts';
import { postgresWrites } from './stores/writes.ts';
import { writeQueue } from './write-queue.ts';

type Work<Result> = (stores: Stores, write: Writes) => Promise<Result>;
type Tools = { readonly source: DataSource; readonly jobs: JobQueue };

/** Deadlocks come in pairs; the third meeting in a row is no accident. */
const ATTEMPTS = 3;
/** Who was stopped for so long between looking and writing has to look again. */
const LOOK_GOOD_FOR_MS = 2_000;

export function postgresUnitOfWork(source: DataSource, jobs: JobQueue): UnitOfWork {
  const tools = { source, jobs };
  return {
    run: (work) => upTo(ATTEMPTS, () => transaction(tools, work)),
    decide: (decision) => upTo(ATTEMPTS, () => deciding(tools, decision)),
  };
}

/** `open` finds a connection: who got none has waited for it already, and may not wait again. */
async function upTo<Result>(
  attempts: number,
  open: () => Promise<() => Promise<Result>>,
): Promise<Result> {
  const attempt = await open();
  try {
    return await attempt();
  } catch (error) {
    if (attempts === 1 || !isRetryable(error)) throw error;
  }
  return upTo(attempts - 1, open);
}

async function transaction<Result>(
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
    await commitWith(client, writes);
    return result;
  } catch (error) {
    // On a lost connection the server rolls back by itself; the first error is the one to tell.
    if (isConnectionLoss(error)) giveUp(client);
    else if (!runner.isReleased) await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    await runner.release();
  }
}

async function deciding<Seen, Result>(
  { source, jobs }: Tools,
  decision: Decision<Seen, Result>,
): Promise<() => Promise<Result>> {
  const client = await poolOf(source).connect();
  return async () => {
    try {
      return await onceDecided(client, { source, jobs }, decision);
    } catch (error) {
      if (isConnectionLoss(error)) giveUp(client);
      throw error;
    } finally {
      client.release();
    }
  };
}

/** The pool takes no connection back whose socket is gone. */
function giveUp(client: PoolClient): void {
  wireOf(client).stream.destroy();
}

async function onceDecided<Seen, Result>(
  client: PoolClient,
  { source, jobs }: Tools,
  { look, decide }: Decision<Seen, Result>,
): Promise<Result> {
  const lookedAt = performance.now();
  const seen = await look(postgresStores(source.manager, sendOn(client)));
  const queue = writeQueue();
  const result = decide(seen, postgresWrites(queue, jobs));
  const writes = await queue.inOrder();
  if (performance.now() - lookedAt > LOOK_GOOD_FOR_MS) throw new StaleLook();
  await sendAlone(client, writes);
  return result;
}
