import type { BookingWrites } from '#domain/booking/intent.ts';
import type { JobQueue } from '../../queue/job-queue.ts';
import type { WriteQueue } from '../../write-queue.ts';

const INSERT = {
  name: 'bookings_insert',
  sql: `
    INSERT INTO booking_intent (account_id, environment, shipment_number, state, due_at, created_at)
    VALUES ($1, $2, $3, 'PENDING', $4, $5) RETURNING 1`,
};

export function bookingWrites(queue: WriteQueue, jobs: JobQueue): BookingWrites {
  return {
    insert({ accountId, environment, shipmentNumber, dueAt, createdAt }) {
      const values = [accountId, environment, shipmentNumber, dueAt, createdAt];
      queue.add({ statement: INSERT, values, rows: 1 });
      queue.addMade(jobs.nudgeBooking({ accountId, environment }, shipmentNumber));
    },
  };
}
