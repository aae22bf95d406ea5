import type { PoolClient } from 'pg';
import { OutcomeUnknown } from '#domain/unit-of-work.ts';
import { isAftermath, isWithoutVerdict } from './fault.ts';
import { type JoinedWrites, joinWrites } from './join-writes.ts';
import { sendOn } from './session.ts';
import type { Write } from './write-queue.ts';

/** Writes that are a transaction of their own: one statement, as a rule, which needs no BEGIN. */
export async function sendAlone(client: PoolClient, writes: readonly Write[]): Promise<void> {
  const joined = joinWrites(writes);
  const [first, ...others] = joined;
  if (first === undefined) return;
  if (others.length === 0) {
    await sendOn(client)(first.statement, first.values).catch(doubted);
    return;
  }
  await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
  await commitAll(client, joined);
}

/** Writes that end the transaction they stand in. */
export function commitWith(client: PoolClient, writes: readonly Write[]): Promise<void> {
  return commitAll(client, joinWrites(writes));
}

/**
 * Everything leaves at once, COMMIT included: rows are locked for the server's time, not ours. It
 * ends the transaction even where a statement failed, so nobody has to roll it back.
 */
async function commitAll(client: PoolClient, joined: readonly JoinedWrites[]): Promise<void> {
  const send = sendOn(client);
  const sent = Promise.allSettled(joined.map(({ statement, values }) => send(statement, values)));
  const committed = client.query('COMMIT').catch(doubted);
  const [{ command }, outcomes] = await Promise.all([committed, sent]);
  const refused = outcomes.find((one) => one.status === 'rejected' && !isAftermath(one.reason));
  if (refused?.status === 'rejected') throw refused.reason;
  // A transaction with a failed statement is rolled back instead, without an error.
  if (command !== 'COMMIT') throw new Error('the work hid that a statement of it had failed');
}

/** For the error of a statement that commits. */
function doubted(error: unknown): never {
  throw isWithoutVerdict(error) ? new OutcomeUnknown(error) : error;
}
