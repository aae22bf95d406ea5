/** Queues of jobs that are sent once an hour, done by one worker, and repeated after a failure. */
export const QUEUES = ['anchor-ledger'] as const;
export type QueueName = (typeof QUEUES)[number];

export type ListenOptions = {
  /** Jobs per call of the handler, at most. */
  readonly batchSize: number;
  /** Pause after a poll that found the queue empty; 500 ms at least. */
  readonly pollMs: number;
};

/** The sending side of the queues. */
export interface JobQueue {
  /** Sends the job of this hour, if no process has sent it yet. */
  sendHourly(queue: QueueName): Promise<void>;
}

/** The consuming side of the queues. A job may be delivered several times, or not at all. */
export interface JobSource {
  /** `work` handles one batch at a time; jobs of a failed batch are delivered again later. */
  listen(queue: QueueName, options: ListenOptions, work: () => Promise<void>): Promise<void>;
  /** Stops delivering jobs, and settles when all running handlers have settled. */
  end(): Promise<void>;
}
