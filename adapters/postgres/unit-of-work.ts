import type { DataSource, QueryRunner } from 'typeorm';
import type { Stores, UnitOfWork } from '#domain/unit-of-work.ts';
import { isConnectionLoss, isRetryable } from './fault.ts';
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
  return {
    async run(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await attemptOnce(source, work);
        } catch (error) {
          if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
        }
      }
    },
  };
}

async function attemptOnce<Result>(
  source: DataSource,
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  const runner = source.createQueryRunner();
  try {
    await runner.startTransaction('READ COMMITTED');
    const result = await workOrRollBack(runner, work);
    await commit(runner);
    return result;
  } finally {
    await runner.release();
  }
}

async function workOrRollBack<Result>(
  runner: QueryRunner,
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(postgresStores(runner.manager));
  } catch (error) {
    // On a lost connection the server rolls back by itself; the first error is the one to tell.
    await runner.rollbackTransaction().catch(() => {});
    throw error;
  }
}

async function commit(runner: QueryRunner): Promise<void> {
  try {
    await runner.commitTransaction();
  } catch (error) {
    throw isConnectionLoss(error) ? new OutcomeUnknown(error) : error;
  }
}
