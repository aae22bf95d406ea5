import { BATCH_LEASE_MS, type DueRequest, leaseFrom } from '#domain/due-request.ts';
import { forEachConcurrent } from './concurrency.ts';
import type { Ports } from './ports.ts';

/** Due work that is claimed in batches. */
export type DueQueue<Item> = {
  readonly claim: (request: DueRequest) => Promise<readonly Item[]>;
  /** Small enough for a batch to end before its lease does. */
  readonly batchSize: number;
  /** Default: BATCH_LEASE_MS. */
  readonly leaseMs?: number;
  /**
   * Processes one item. A failure is reported and stops no other item; the item is due again when
   * its lease ends.
   */
  readonly work: (item: Item) => Promise<void>;
  /** Message for the operator's log. */
  readonly failureOf: (item: Item) => string;
};

type Deps = Pick<Ports, 'clock' | 'reportError'>;

/** Connections used at once, from the pool that requests use as well. */
const CONCURRENCY = 2;

/** Processes one batch. Returns whether more may be due. */
export async function workOffDue<Item>(
  { claim, batchSize, leaseMs = BATCH_LEASE_MS, work, failureOf }: DueQueue<Item>,
  { clock, reportError }: Deps,
): Promise<boolean> {
  const due = await claim({ limit: batchSize, ...leaseFrom(clock.now(), leaseMs) });
  await forEachConcurrent(CONCURRENCY, due, (item) =>
    work(item).catch((error: unknown) => reportError(failureOf(item), error)),
  );
  return due.length === batchSize;
}
