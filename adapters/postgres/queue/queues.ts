import type { QueueName } from '#domain/job.ts';

/** How pg-boss keeps a queue. */
export type QueuePolicy = {
  readonly policy: 'short';
  /** In a table of its own: seven indexes; the common one has twelve, for queues of every kind. */
  readonly partition: true;
  readonly retryLimit: number;
  /** What nobody fetched, or what is over, is removed after that. */
  readonly keptSeconds: number;
  /** What a dead worker had fetched fails after that. */
  readonly expireSeconds: number;
};

/** Queue → policy. Which use case a queue is for stands in src/workers/queues.ts. */
export const QUEUES: Readonly<Record<QueueName, QueuePolicy>> = {
  'book-shipment': {
    policy: 'short',
    partition: true,
    // The due time of the intent brings a booking back, with its own pauses; not the job.
    retryLimit: 0,
    // A nudge says nothing that the intent does not, and intents are looked at every few seconds:
    // one that lay here for a minute, fetched or not, has nothing left to tell.
    keptSeconds: 60,
    // Longer than the lease of an intent (20 s).
    expireSeconds: 60,
  },
};

export const QUEUE_NAMES = Object.keys(QUEUES) as readonly QueueName[];
