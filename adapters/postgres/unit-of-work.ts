import type { PoolClient } from 'pg';
import { type DataSource, type QueryRunner, QueryRunnerAlreadyReleasedError } from 'typeorm';
import type { Stores, UnitOfWork } from '#domain/unit-of-work.ts';
import { isRetryable, isWithoutVerdict, OutcomeUnknown } from './fault.ts';
import { postgresStores } from './stores/stores.ts';

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
    await commit(runner, client);
    return result;
  } catch (error) {
    // On a lost connection the server rolls back by itself; the first error is the one to tell.
    await runner.rollbackTransaction().catch(() => {});
    throw error;
  } finally {
    await runner.release();
  }
}

/** Not the runner's own, which does not tell how PostgreSQL answered. */
async function commit(runner: QueryRunner, client: PoolClient): Promise<void> {
  if (runner.isReleased) throw new QueryRunnerAlreadyReleasedError();
  const { command } = await client.query('COMMIT').catch((error: unknown) => {
    throw isWithoutVerdict(error) ? new OutcomeUnknown(error) : error;
  });
  // A transaction with a failed statement is rolled back instead, without an error.
  if (command !== 'COMMIT') throw new Error('the work hid that a statement of it had failed');
}
