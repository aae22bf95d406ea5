import type { Jobs, ListenOptions, QueueName } from '#domain/job.ts';
import type { BookingWork } from './booking-work.ts';

type Queue<Name extends QueueName> = ListenOptions & {
  readonly work: (jobs: readonly Jobs[Name][]) => Promise<void>;
};
export type Queues = { readonly [Name in QueueName]: Queue<Name> };

/** Maps each queue to its use case and polling. The policy is in adapters/postgres/queue.ts. */
export function queues({ bookings }: { readonly bookings: BookingWork }): Queues {
  return {
    'book-shipment': { batchSize: 200, pollMs: 500, work: bookings.begin },
  };
}
