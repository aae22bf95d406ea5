import type { QueueName } from '#domain/job.ts';

/** pg-boss' options of a queue. */
export type QueuePolicy = {
  readonly policy: 'short';
  /** A table of its own has seven indexes; the common one has twelve, for every kind of queue. */
  readonly partition: true;
  readonly retryLimit: number;
  /** Unfetched and finished jobs are deleted after that. */
  readonly retentionSeconds: number;
  /** A job that a dead worker had fetched fails after that. */
  readonly expireSeconds: number;
};

/** Queue → policy. The use case of each queue is in src/workers/queues.ts. */
export const QUEUES: Readonly<Record<QueueName, QueuePolicy>> = {
  'book-shipment': {
    policy: 'short',
    partition: true,
    // The intent's due time retries a booking, with its own backoff; not the job.
    retryLimit: 0,
    // A nudge only makes the booking timer quicker, and the timer runs every few seconds: after a
    // minute a nudge is obsolete, fetched or not.
    retentionSeconds: 60,
    // Longer than the lease of an intent (20 s).
    expireSeconds: 60,
  },
};

export const QUEUE_NAMES = Object.keys(QUEUES) as readonly QueueName[];
