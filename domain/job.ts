import type { ShipmentKey } from './shipment/shipment.ts';

/** What each queue tells a worker. */
export type Jobs = {
  /** Look after the booking of this shipment: its intent says whether there is work at all. */
  'book-shipment': ShipmentKey;
};
export type QueueName = keyof Jobs;

/** How a queue is listened to. */
export type Pace = {
  /** Jobs handed over together, at most. */
  readonly batch: number;
  /** Between two looks at a queue that was empty; 500 ms at least. */
  readonly everyMs: number;
};

/** The end of the queues at which workers stand. A job may come several times, or not at all. */
export interface JobSource {
  /** `work` is not called again before it has settled; where it fails, its jobs are over. */
  listen<Name extends QueueName>(
    queue: Name,
    pace: Pace,
    work: (jobs: readonly Jobs[Name][]) => Promise<void>,
  ): Promise<void>;
  /** Hands over nothing more, and settles when all that was handed over is done. */
  end(): Promise<void>;
}
