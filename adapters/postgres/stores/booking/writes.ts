import type { BookingWrites } from '#domain/booking/booking-store.ts';
import type { JobQueue } from '../../queue/job-queue.ts';
import type { WriteQueue } from '../../write-queue.ts';

const INSERT = {
  name: 'bookings_insert',
  sql: `
    INSERT INTO booking_intent (account_id, environment, shipment_number, state, due_at, created_at)
    VALUES ($1, $2, $3, 'PENDING', $4, $5) RETURNING 1`,
};

const CANCEL = {
  name: 'bookings_cancel',
  sql: `
    UPDATE booking_intent SET state = 'CANCELLED', due_at = NULL
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3
      AND fence = $4 AND state = 'PENDING'
    RETURNING 1`,
};

/** Only who still holds the intent gets as far as the attempt: nobody has settled that before. */
const SETTLE = {
  name: 'bookings_settle',
  steps: {
    bookings_intent: `
    UPDATE booking_intent SET state = $5, due_at = $6,
      faults = faults + CASE $7 WHEN 'FAULT' THEN 1 ELSE 0 END
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
};

/** What is known of an attempt is never written again. */
const SETTLE_LATE = {
  name: 'bookings_settle_late',
  sql: `
    UPDATE booking_attempt SET outcome = $5, detail = $6, settled_at = $7, is_late = true
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3 AND fence = $4
      AND outcome IS NULL
    RETURNING 1`,
};

export function bookingWrites(queue: WriteQueue, jobs: JobQueue): BookingWrites {
  return {
    insert({ accountId, environment, shipmentNumber, dueAt, createdAt }) {
      const values = [accountId, environment, shipmentNumber, dueAt, createdAt];
      queue.add({ statement: INSERT, values, rows: 1 });
      queue.addMade(jobs.nudgeBooking({ accountId, environment }, shipmentNumber));
    },
    cancel({ accountId, environment, shipmentNumber, fence }) {
      const values = [accountId, environment, shipmentNumber, fence];
      queue.add({ statement: CANCEL, values, rows: 1 });
    },
    settle({ accountId, environment, shipmentNumber, fence }, settlement) {
      const { state, dueAt, outcome, detail, settledAt } = settlement;
      const own = [accountId, environment, shipmentNumber, fence];
      const values = [...own, state, dueAt, outcome, detail, settledAt];
      queue.add({ statement: SETTLE, values, rows: 1 });
    },
    settleLate({ accountId, environment, shipmentNumber, fence }, late) {
      const { outcome, detail, settledAt } = late;
      const own = [accountId, environment, shipmentNumber, fence];
      queue.add({
        statement: SETTLE_LATE,
        values: [...own, outcome, detail, settledAt],
        rows: null,
      });
    },
  };
}
