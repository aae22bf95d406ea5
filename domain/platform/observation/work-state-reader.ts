import type { IntentState } from '#domain/carrying/booking/intent.ts';
import type { AlertKind } from '#domain/notifying/alert/alert.ts';

/** Queues of due work, of all accounts together. */
export const WORK_QUEUES = [
  'bookings',
  'booking_checks',
  'cancellations',
  'pickups',
  'tracking',
  'trackers',
  'batches',
  'payments',
  'charges',
  'cod',
  'buyer_notices',
  'events',
  'webhooks',
  'webhook_recoveries',
] as const;
export type WorkQueue = (typeof WORK_QUEUES)[number];

/** Most rows of a kind that are counted, so that a long backlog does not make the count slow. */
export const COUNTED_ROWS_MAX = 1_000;

/** Rows that no worker has claimed yet. */
export type QueueState = {
  readonly queue: WorkQueue;
  /** At most COUNTED_ROWS_MAX; per courier if the queue is kept by courier. */
  readonly due: number;
  /** Null if nothing is due. */
  readonly oldestDueAt: Date | null;
};

export type WorkState = {
  readonly queues: readonly QueueState[];
  /** Unfinished bookings, and those that wait for an operator. */
  readonly bookings: readonly { readonly state: IntentState; readonly count: number }[];
  /** Open alerts. */
  readonly alerts: readonly { readonly kind: AlertKind; readonly count: number }[];
  /** The newest finished digest over all ledger accounts; null if there is none yet. */
  readonly ledgerHead: { readonly day: string; readonly digest: string } | null;
};

/** Reads how much work is pending in all accounts, at a cost that does not grow with it. */
export interface WorkStateReader {
  read(now: Date): Promise<WorkState>;
}
