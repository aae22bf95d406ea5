import type { Jobs, Pace, QueueName } from '#domain/job.ts';
import type { BookingWork } from './booking-work.ts';

type Queue<Name extends QueueName> = Pace & {
  readonly work: (jobs: readonly Jobs[Name][]) => Promise<void>;
};
export type Queues = { readonly [Name in QueueName]: Queue<Name> };

/**
 * Queue → use case, and how it is listened to. What a failed job costs stands with the queue's
 * policy in adapters/postgres/queue/queues.ts.
 */
export function queues({ bookings }: { readonly bookings: BookingWork }): Queues {
  return {
    'book-shipment': { batch: 200, everyMs: 500, work: bookings.begin },
  };
}
