import type { PositionedEvent } from '#domain/notifying/event/event.ts';
import {
  bigint,
  fixed,
  integer,
  keptBy,
  key,
  orNull,
  selectionOf,
  tableOf,
  text,
  timestamptz,
  uuid,
} from '../../table.ts';

export const events = tableOf<PositionedEvent>('event', keptBy('events', 'ANY'), {
  accountId: key(uuid),
  environment: key(text),
  eventId: key(uuid),
  subject: fixed(text),
  sequence: fixed(integer),
  type: fixed(text),
  previousStatus: fixed(orNull(text)),
  createdAt: fixed(timestamptz),
  body: fixed(text),
  position: orNull(bigint),
});

export const { columns: EVENT, read: toEvent } = selectionOf(events);
