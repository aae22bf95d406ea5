import type { RecordedAttempt } from '#domain/carrying/booking/attempt.ts';
import type { BookingIntent } from '#domain/carrying/booking/intent.ts';
import {
  boolean,
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

export const bookingIntents = tableOf<BookingIntent>(
  'booking_intent',
  keptBy('testShipments', 'OLD'),
  {
    accountId: key(uuid),
    environment: key(text),
    shipmentNumber: key(text),
    state: text,
    dueAt: orNull(timestamptz),
    fencingToken: { ...integer, name: 'fence' },
    faults: integer,
    sends: integer,
    sentAt: orNull(timestamptz),
    orderId: orNull(text),
    createdAt: fixed(timestamptz),
    wantedSince: timestamptz,
    delayedAt: orNull(timestamptz),
  },
);

export const bookingAttempts = tableOf<RecordedAttempt>(
  'booking_attempt',
  keptBy('testShipments', 'OLD'),
  {
    accountId: key(uuid),
    environment: key(text),
    shipmentNumber: key(text),
    fencingToken: key({ ...integer, name: 'fence' }),
    stateAtClaim: fixed({ ...text, name: 'found' }),
    beganAt: fixed(timestamptz),
    outcome: orNull(text),
    detail: orNull(text),
    isLate: boolean,
    finishedAt: orNull({ ...timestamptz, name: 'settled_at' }),
  },
);

export const { columns: BOOKING_INTENT, read: toIntent } = selectionOf(bookingIntents);
export const { columns: BOOKING_ATTEMPT, read: toAttempt } = selectionOf(bookingAttempts);
