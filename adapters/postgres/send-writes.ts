import type { PoolClient } from 'pg';
import { OutcomeUnknown } from '#domain/unit-of-work.ts';
import { isFollowUpError, isOutcomeUnknown, isTimeout } from './fault.ts';
import { type JoinedWrites, joinWrites } from './join-writes.ts';
import { sendOn } from './session.ts';
import type { Write } from './write-queue.ts';

/** Commits the writes in their own transaction; usually one statement, without BEGIN. */
export async function commitAlone(client: PoolClient, writes: readonly Write[]): Promise<void> {
  const joined = joinWrites(writes);
  const [first, ...others] = joined;
  if (first === undefined) return;
  if (others.length === 0) {
    await sendOn(client)(first.statement, first.values).catch(asOutcomeUnknown);
    return;
  }
  await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
  await commitAll(client, joined).catch((error: unknown) => {
    throw error instanceof FailedStatement ? error.cause : error;
  });
}

/** A statement before COMMIT failed, so nothing was committed. */
export class FailedStatement extends Error {
  /** Place of the statement among those that were sent. */
  readonly place: number;

  constructor(place: number, cause: unknown) {
    super('a statement of the transaction failed', { cause });
    this.name = 'FailedStatement';
    this.place = place;
  }
}

/**
 * Sends everything at once, COMMIT included, so that rows are not locked during round trips. COMMIT
 * ends the transaction even after a failed statement, so no ROLLBACK is needed. Throws
 * FailedStatement, OutcomeUnknown or the error of COMMIT.
 */
export async function commitAll(
  client: PoolClient,
  joined: readonly JoinedWrites[],
): Promise<void> {
  const send = sendOn(client);
  const sent = Promise.allSettled(joined.map(({ statement, values }) => send(statement, values)));
  const committed = client.query('COMMIT').catch(asOutcomeUnknown);
  const [{ command }, outcomes] = await Promise.all([committed, sent]);
  const failed = [...outcomes.entries()].flatMap(([place, one]) =>
    one.status === 'rejected' ? [{ place, reason: one.reason }] : [],
  );
  if (command === 'COMMIT') {
    // COMMIT succeeded. A statement whose response timed out was committed as well; a statement
    // that the driver did not send was not.
    const unsent = failed.find(({ reason }) => !isTimeout(reason));
    if (unsent !== undefined) throw new OutcomeUnknown(unsent.reason);
    return;
  }
  // COMMIT of a failed transaction returns ROLLBACK, without an error.
  const first = failed.find(({ reason }) => !isFollowUpError(reason));
  if (first !== undefined) throw new FailedStatement(first.place, first.reason);
  throw new Error('the transaction was rolled back');
}

/**
 * Rethrows the error of a committing statement, as OutcomeUnknown if it may have been committed.
 */
function asOutcomeUnknown(error: unknown): never {
  throw isOutcomeUnknown(error) ? new OutcomeUnknown(error) : error;
}
