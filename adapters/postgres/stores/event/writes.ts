import type { EventWrites } from '#domain/event/event-writes.ts';
import type { WriteQueue } from '../../write-queue.ts';

const APPEND = {
  name: 'write events.append',
  text: `
    INSERT INTO event (account_id, environment, event_id, shipment_number, sequence, type,
      previous_status, created_at, body)
    SELECT * FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::integer[], $6::text[],
      $7::text[], $8::timestamptz[], $9::text[])`,
};

export function eventWrites(queue: WriteQueue): EventWrites {
  return {
    append(events) {
      queue.add(APPEND, [
        events.map(({ accountId }) => accountId),
        events.map(({ environment }) => environment),
        events.map(({ eventId }) => eventId),
        events.map(({ shipmentNumber }) => shipmentNumber),
        events.map(({ sequence }) => sequence),
        events.map(({ type }) => type),
        events.map(({ previousStatus }) => previousStatus),
        events.map(({ createdAt }) => createdAt),
        events.map(({ body }) => body),
      ]);
    },
  };
}
