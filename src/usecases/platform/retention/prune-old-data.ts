import type { RequestLogStore } from '#domain/insight/request-log/request-log-store.ts';
import type { PaymentStore } from '#domain/money/payment/payment-store.ts';
import type { EventStore } from '#domain/notifying/event/event-store.ts';
import type { IdempotencyStore } from '#domain/platform/idempotency/idempotency-store.ts';
import type { DeleteOld, RetentionBatch } from '#domain/platform/retention/retention-store.ts';
import { expiredBefore, RETENTION, type RetentionKind } from '#domain/platform/retention/rules.ts';
import type { Clock } from '#domain/time.ts';
import type { Ports } from '../../ports.ts';

/** Deletes expired rows, a batch of each kind in turn, in a bounded number of rounds. */
export type PruneOldData = () => Promise<void>;

type PruneOldDataDeps = Pick<Ports, 'retention' | 'keptDays' | 'reportError'> & {
  readonly idempotency: Pick<IdempotencyStore, 'prune'>;
  readonly events: Pick<EventStore, 'prune'>;
  readonly payments: Pick<PaymentStore, 'pruneSums'>;
  readonly requestLog: Pick<RequestLogStore, 'dropDays'>;
  readonly clock: Pick<Clock, 'now'>;
};

/** Batches of a kind in one run: a backlog takes several runs, with other work in between. */
const ROUNDS = 20;

const KINDS = Object.keys(RETENTION) as readonly RetentionKind[];

export function pruneOldData({
  keptDays,
  clock,
  reportError,
  ...stores
}: PruneOldDataDeps): PruneOldData {
  const deleteOld = deletions(stores, clock);
  const hasMore = async (kind: RetentionKind): Promise<boolean> => {
    const { batch: limit } = RETENTION[kind];
    const before = expiredBefore(RETENTION[kind], clock.now(), keptDays);
    try {
      return (await deleteOld[kind]({ before, limit })) >= limit;
    } catch (error) {
      reportError(`old ${kind} could not be deleted`, error);
      return false;
    }
  };
  return async () => {
    let kinds = KINDS;
    for (let round = 1; round <= ROUNDS && kinds.length > 0; round += 1) {
      const unfinished: RetentionKind[] = [];
      for (const kind of kinds) if (await hasMore(kind)) unfinished.push(kind);
      kinds = unfinished;
    }
  };
}

function deletions(
  {
    retention,
    idempotency,
    events,
    payments,
    requestLog,
  }: Omit<PruneOldDataDeps, 'keptDays' | 'clock' | 'reportError'>,
  clock: Pick<Clock, 'now'>,
): Readonly<Record<RetentionKind, DeleteOld>> {
  return {
    ...retention,
    answers: ({ before, limit }) => idempotency.prune(before, limit),
    requests: requestLog.dropDays,
    sums: ({ limit }) => payments.pruneSums(clock.now(), limit),
    // Limited per account, so the store itself returns whether there are more.
    events: async (batch: RetentionBatch) =>
      (await events.prune({ ...batch, now: clock.now() })) ? batch.limit : 0,
  };
}
