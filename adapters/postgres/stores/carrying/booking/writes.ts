import type { BookingWrites } from '#domain/carrying/booking/booking-store.ts';
import { keyIs, sharedInsert, staleByPlace } from '../../../shared-form.ts';
import type { WriteQueue } from '../../../write-queue.ts';
import { shipmentValues } from '../../keys.ts';

const INSERT = {
  name: 'bookings_insert',
  sql: `
    INSERT INTO booking_intent
      (account_id, environment, shipment_number, provider, courier_code, state, due_at, created_at,
        wanted_since)
    VALUES ($1, $2, $3, $6, $7, 'PENDING', $4, $5, $5) RETURNING 1`,
  shared: sharedInsert({
    name: 'bookings_insert',
    table: 'booking_intent',
    columns: [
      'account_id',
      'environment',
      'shipment_number',
      'due_at',
      'created_at',
      'provider',
      'courier_code',
    ],
    types: ['uuid', 'text', 'text', 'timestamptz', 'timestamptz', 'text', 'text'],
    constants: { state: "'PENDING'", wanted_since: 'r.c5' },
    key: ['account_id', 'environment', 'shipment_number'],
  }),
};

const CANCEL = {
  name: 'bookings_cancel',
  sql: `
    UPDATE booking_intent SET state = 'CANCELLED', due_at = NULL
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3
      AND fence = $4 AND state = 'PENDING'
    RETURNING 1`,
};

/**
 * Writes the attempt only if it still holds the claim of its intent, so that it has no result yet.
 */
const SETTLE = {
  name: 'bookings_finish',
  steps: {
    bookings_intent: `
    UPDATE booking_intent SET state = $5, due_at = $6,
      faults = faults + CASE $7 WHEN 'FAULT' THEN 1 ELSE 0 END,
      order_id = coalesce($10, order_id), delayed_at = coalesce($11, delayed_at),
      wanted_since = coalesce($12, wanted_since)
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3
      AND fence = $4 AND state = 'ATTEMPTING'
    RETURNING account_id, environment, shipment_number, fence`,
  },
  sql: `
    UPDATE booking_attempt AS attempt SET outcome = $7, detail = $8, settled_at = $9
    FROM bookings_intent AS intent
    WHERE (attempt.account_id, attempt.environment, attempt.shipment_number, attempt.fence)
        = (intent.account_id, intent.environment, intent.shipment_number, intent.fence)
    RETURNING 1`,
  shared: {
    types: [
      'uuid',
      'text',
      'text',
      'integer',
      'text',
      'timestamptz',
      'text',
      'text',
      'timestamptz',
      'text',
      'timestamptz',
      'timestamptz',
    ],
    steps: {
      bookings_intent: `
    UPDATE booking_intent AS intent SET state = r.c5, due_at = r.c6,
      faults = faults + CASE r.c7 WHEN 'FAULT' THEN 1 ELSE 0 END,
      order_id = coalesce(r.c10, order_id), delayed_at = coalesce(r.c11, delayed_at),
      wanted_since = coalesce(r.c12, wanted_since)
    FROM :rows AS r
    WHERE ${keyIs('intent.account_id', 'r.c1')} AND ${keyIs('intent.environment', 'r.c2')}
      AND ${keyIs('intent.shipment_number', 'r.c3')}
      AND intent.fence = r.c4 AND intent.state = 'ATTEMPTING'
    RETURNING r.*`,
    },
    sql: `
    UPDATE booking_attempt AS attempt SET outcome = r.c7, detail = r.c8, settled_at = r.c9
    FROM bookings_intent AS r
    WHERE ${keyIs('attempt.account_id', 'r.c1')} AND ${keyIs('attempt.environment', 'r.c2')}
      AND ${keyIs('attempt.shipment_number', 'r.c3')} AND ${keyIs('attempt.fence', 'r.c4')}
    RETURNING r.n`,
    stale: staleByPlace('bookings_finish'),
  },
};

/**
 * A null $6 means that the outcome is final. Otherwise the booking restarts, and earlier orders no
 * longer count.
 */
const RESOLVE = {
  name: 'bookings_resolve',
  sql: `
    UPDATE booking_intent SET state = $5, due_at = $6,
      wanted_since = coalesce($6, wanted_since),
      faults = CASE WHEN $6 IS NULL THEN faults ELSE 0 END,
      order_id = CASE WHEN $6 IS NULL THEN order_id END,
      delayed_at = CASE WHEN $6 IS NULL THEN delayed_at END
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3
      AND fence = $4 AND state = 'MANUAL'
    RETURNING 1`,
};

const CHECK_AGAIN = {
  name: 'bookings_schedule_check',
  sql: `
    INSERT INTO booking_check AS known (account_id, environment, shipment_number, due_at)
    VALUES ($1, $2, $3, $4)
    ON CONFLICT (account_id, environment, shipment_number)
      DO UPDATE SET due_at = least(known.due_at, excluded.due_at)
    RETURNING 1`,
};

const END_CHECK = {
  name: 'bookings_end_check',
  sql: `
    DELETE FROM booking_check
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3
    RETURNING 1`,
  follows: CHECK_AGAIN,
};

/** A recorded outcome is never overwritten. */
const SETTLE_LATE = {
  name: 'bookings_finish_late',
  sql: `
    UPDATE booking_attempt SET outcome = $5, detail = $6, settled_at = $7, is_late = true
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3 AND fence = $4
      AND outcome IS NULL
    RETURNING 1`,
};

export function bookingWrites(queue: WriteQueue): BookingWrites {
  return {
    insert({ provider, courierCode, dueAt, createdAt, ...key }) {
      const values = [...shipmentValues(key), dueAt, createdAt, provider, courierCode];
      queue.add({ statement: INSERT, values, rows: 1 });
    },
    cancel({ fencingToken, ...key }) {
      queue.add({ statement: CANCEL, values: [...shipmentValues(key), fencingToken], rows: 1 });
    },
    finish({ fencingToken, ...key }, result) {
      const { state, dueAt, orderId, outcome, detail, finishedAt } = result;
      const { delayedAt = null, wantedSince = null } = result;
      const own = [...shipmentValues(key), fencingToken];
      const ended = [state, dueAt, outcome, detail, finishedAt, orderId];
      const values = [...own, ...ended, delayedAt, wantedSince];
      queue.add({ statement: SETTLE, values, rows: 1 });
    },
    resolve({ fencingToken, ...key }, { state, at }) {
      const isSentAgain = state === 'PENDING';
      const values = [...shipmentValues(key), fencingToken, state, isSentAgain ? at : null];
      queue.add({ statement: RESOLVE, values, rows: 1 });
    },
    scheduleCheck(key, dueAt) {
      queue.add({ statement: CHECK_AGAIN, values: [...shipmentValues(key), dueAt], rows: 1 });
    },
    endCheck(key) {
      queue.add({ statement: END_CHECK, values: shipmentValues(key), rows: null });
    },
    finishLate({ fencingToken, ...key }, { outcome, detail, finishedAt }) {
      const values = [...shipmentValues(key), fencingToken, outcome, detail, finishedAt];
      queue.add({ statement: SETTLE_LATE, values, rows: null });
    },
  };
}
