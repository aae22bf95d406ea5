import type { BacklogReader, OldestDue } from '#domain/carrying/courier/backlog-reader.ts';
import type { Send } from '../session.ts';

/** Claimed work is due when its lease ends, so work that is already due is unclaimed. */
const oldestOf = (table: string) => `(
      SELECT due_at FROM ${table} WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1
    )`;

const OLDEST_DUE = {
  name: 'backlogReader.oldestDue',
  text: `
    SELECT ${oldestOf('booking_intent')} AS bookings,
      ${oldestOf('cancellation_due')} AS cancellations, ${oldestOf('pickup_due')} AS pickups`,
};

export function postgresBacklogReader(send: Send): BacklogReader {
  return {
    async oldestDue() {
      const [row] = await send<OldestDue>(OLDEST_DUE, []);
      if (row === undefined) throw new Error('SELECT answered no row');
      return row;
    },
  };
}
