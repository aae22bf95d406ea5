import type { ClientEvent } from '#domain/event/event.ts';
import type { EventWrites } from '#domain/event/event-writes.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { insertInto } from '../insert.ts';

type EventRow = ReturnType<typeof toRow>;

/** By index: a move emits two events at most, and each write of a statement has its own name. */
const inserts = [insertInto<EventRow>('event', 'events_append')];

export function eventWrites(queue: WriteQueue): EventWrites {
  return {
    append(events) {
      for (const [place, event] of events.entries()) queue.add(insertAt(place)(toRow(event)));
    },
  };
}

function insertAt(place: number) {
  const insert = inserts[place] ?? insertInto<EventRow>('event', `events_append_${place + 1}`);
  inserts[place] = insert;
  return insert;
}

function toRow(event: ClientEvent) {
  return {
    account_id: event.accountId,
    environment: event.environment,
    event_id: event.eventId,
    subject: event.subject,
    sequence: event.sequence,
    type: event.type,
    previous_status: event.previousStatus,
    created_at: event.createdAt,
    body: event.body,
  };
}
