import type { ShipmentKey } from './shipment/shipment.ts';

/** Payload of each queue's jobs. */
export type Jobs = {
  /** Processes the booking of this shipment; its intent decides whether there is work. */
  'book-shipment': ShipmentKey;
};
export type QueueName = keyof Jobs;

export type ListenOptions = {
  /** Jobs per call of the handler, at most. */
  readonly batchSize: number;
  /** Pause after a poll that found the queue empty; 500 ms at least. */
  readonly pollMs: number;
};

/** The consuming side of the queues. A job may be delivered several times, or not at all. */
export interface JobSource {
  /** `work` handles one batch at a time; jobs of a failed batch are not redelivered. */
  listen<Name extends QueueName>(
    queue: Name,
    options: ListenOptions,
    work: (jobs: readonly Jobs[Name][]) => Promise<void>,
  ): Promise<void>;
  /** Delivers nothing more, and settles when all running handlers have. */
  end(): Promise<void>;
}
