import type { PoolClient } from 'pg';
import { OutcomeUnknown } from '#domain/unit-of-work.ts';
import { isFollowUpError, isOutcomeUnknown } from './fault.ts';
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
  await commitAll(client, joined);
}

/**
 * Sends everything at once, COMMIT included, so that rows are not locked during round trips. COMMIT
 * ends the transaction even after a failed statement, so no ROLLBACK is needed.
 */
async function commitAll(client: PoolClient, joined: readonly JoinedWrites[]): Promise<void> {
  const send = sendOn(client);
  const sent = Promise.allSettled(joined.map(({ statement, values }) => send(statement, values)));
  const committed = client.query('COMMIT').catch(asOutcomeUnknown);
  const [{ command }, outcomes] = await Promise.all([committed, sent]);
  const refused = outcomes.find((one) => one.status === 'rejected' && !isFollowUpError(one.reason));
  if (refused?.status === 'rejected') throw refused.reason;
  // COMMIT of a failed transaction returns ROLLBACK, without an error.
  if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
}

/**
 * Rethrows the error of a committing statement, as OutcomeUnknown if it may have been committed.
 */
function asOutcomeUnknown(error: unknown): never {
  throw isOutcomeUnknown(error) ? new OutcomeUnknown(error) : error;
}
