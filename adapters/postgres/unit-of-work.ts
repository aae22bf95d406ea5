import { setTimeout as pause } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import { type Decision, retrying, type UnitOfWork } from '#domain/unit-of-work.ts';
import { driverInternals } from './connection.ts';
import { isConnectionLoss, isRetryable, StaleRead, sqlState } from './fault.ts';
import { commitAlone } from './send-writes.ts';
import { sendOn } from './session.ts';
import { postgresStores } from './stores/stores.ts';
import { postgresWrites, type WritesDeps } from './stores/writes.ts';
import { writeQueue } from './write-queue.ts';

type Connection = { readonly runner: QueryRunner; readonly client: PoolClient };

/** A deadlock or a lost connection rarely repeats: a third in a row is not a coincidence. */
const ATTEMPTS = 3;
/**
 * Attempts after a stale read: of concurrent writers of one row one succeeds per round, and at most
 * as many as a process has connections compete again.
 */
const STALE_ATTEMPTS = 8;
const STALE_WRITE = '40001';
/** Pause from the second stale write on, at random, so that the writers do not collide again. */
const PAUSE_MS = 2;
const PAUSE_MAX_MS = 25;
/** If a process is suspended for longer between reading and writing, it must read again. */
const READ_VALID_MS = 2_000;

export function postgresUnitOfWork(source: DataSource, deps: WritesDeps): UnitOfWork {
  return {
    decide: retrying((decision) => withRetries(() => openDecision(source, deps, decision))),
  };
}

/**
 * Repeats the work after a retryable error. `open` is not retried: it has already waited for a
 * connection.
 */
async function withRetries<Result>(
  open: () => Promise<() => Promise<Result>>,
  made = 0,
): Promise<Result> {
  const attempt = await open();
  try {
    return await attempt();
  } catch (error) {
    const isStale = sqlState(error) === STALE_WRITE;
    const attempts = isStale ? STALE_ATTEMPTS : ATTEMPTS;
    if (made + 1 >= attempts || !isRetryable(error)) throw error;
    if (isStale && made > 0) await pause(pauseMs(made));
  }
  return withRetries(open, made + 1);
}

function pauseMs(made: number): number {
  return Math.random() * Math.min(PAUSE_MS * 2 ** made, PAUSE_MAX_MS);
}

async function openDecision<Snapshot, Result>(
  source: DataSource,
  deps: WritesDeps,
  decision: Decision<Snapshot, Result>,
): Promise<() => Promise<Result>> {
  const runner = source.createQueryRunner();
  const client: PoolClient = await runner.connect();
  return async () => {
    try {
      return await runDecision({ runner, client }, deps, decision);
    } catch (error) {
      if (isConnectionLoss(error)) dropConnection(client);
      throw error;
    } finally {
      await runner.release();
    }
  };
}

/** Destroys the socket, so that the pool does not reuse the connection. */
function dropConnection(client: PoolClient): void {
  driverInternals(client).stream.destroy();
}

async function runDecision<Snapshot, Result>(
  { runner, client }: Connection,
  deps: WritesDeps,
  { look, decide }: Decision<Snapshot, Result>,
): Promise<Result> {
  const readAt = performance.now();
  const snapshot = await look(postgresStores(runner.manager, sendOn(client), deps.box));
  const queue = writeQueue();
  const result = decide(snapshot, postgresWrites(queue, deps));
  const writes = await queue.inOrder();
  if (performance.now() - readAt > READ_VALID_MS) throw new StaleRead();
  await commitAlone(client, writes);
  return result;
}
