import type { PoolClient } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import type { Stores, UnitOfWork } from '#domain/unit-of-work.ts';
import { isConnectionLoss, isRetryable, isUnsent } from './fault.ts';
import { postgresStores } from './stores/stores.ts';

/** COMMIT was sent and no answer came: written or not, only a new read can tell. Never re-run. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the connection was lost during COMMIT', { cause });
    this.name = 'OutcomeUnknown';
  }
}

/** Deadlocks come in pairs; the third meeting in a row is no accident. */
const ATTEMPTS = 3;

export function postgresUnitOfWork(source: DataSource): UnitOfWork {
  return { run: (work) => runUpTo(ATTEMPTS, source, work) };
}

async function runUpTo<Result>(
  attempts: number,
  source: DataSource,
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  // Outside the try: who finds no connection has waited already, and may not wait again.
  const runner = source.createQueryRunner();
  const client: PoolClient = await runner.connect();
  try {
    return await attemptOnce(runner, client, work);
  } catch (error) {
    if (attempts === 1 || !isRetryable(error)) throw error;
  }
  return runUpTo(attempts - 1, source, work);
}

async function attemptOnce<Result>(
  runner: QueryRunner,
  client: PoolClient,
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  try {
    await runner.startTransaction('READ COMMITTED');
    const result = await work(postgresStores(runner.manager));
    refuseHiddenFailure(client);
    await commit(runner);
    return result;
  } catch (error) {
    // On a lost connection the server rolls back by itself; the first error is the one to tell.
    await runner.rollbackTransaction().catch(() => {});
    throw error;
  } finally {
    await runner.release();
  }
}

/** PostgreSQL answers the COMMIT of a failed transaction by rolling back, without an error. */
function refuseHiddenFailure(client: PoolClient): void {
  if (client.getTransactionStatus() !== 'E') return;
  throw new Error('a statement failed and the work went on: nothing of it was written');
}

async function commit(runner: QueryRunner): Promise<void> {
  try {
    await runner.commitTransaction();
  } catch (error) {
    throw isConnectionLoss(error) && !isUnsent(error) ? new OutcomeUnknown(error) : error;
  }
}
