import type { EventStore } from '#domain/event/event-store.ts';
import type { IdempotencyStore } from '#domain/idempotency/idempotency-store.ts';
import type { PaymentStore } from '#domain/payment/payment-store.ts';
import type {
  DeleteOld,
  RetentionBatch,
  RetentionStore,
} from '#domain/retention/retention-store.ts';
import { type Forgotten, forgottenBefore, RETENTION } from '#domain/retention/rules.ts';
import type { Clock } from '#domain/time.ts';
import type { Complain } from '../complain.ts';

/** Deletes what no rule keeps any longer, a batch of each kind in turn, up to a bound. */
export type ForgetOld = () => Promise<void>;

export type ForgetOldDeps = {
  readonly retention: RetentionStore;
  readonly idempotency: Pick<IdempotencyStore, 'forget'>;
  readonly events: Pick<EventStore, 'forget'>;
  readonly payments: Pick<PaymentStore, 'pruneSums'>;
  /** How long TEST data is kept, in milliseconds. */
  readonly testDataMs: number;
  readonly clock: Pick<Clock, 'now'>;
  readonly complain: Complain;
};

/** Batches of a kind in one run: a backlog is worked off over many, and others go on between. */
const ROUNDS = 20;

const KINDS = Object.keys(RETENTION) as readonly Forgotten[];

export function forgetOld({ testDataMs, clock, complain, ...stores }: ForgetOldDeps): ForgetOld {
  const deleteOld = deletions(stores, clock);
  const hasMore = async (kind: Forgotten): Promise<boolean> => {
    const { batch: room } = RETENTION[kind];
    const before = forgottenBefore(RETENTION[kind], clock.now(), testDataMs);
    try {
      return (await deleteOld[kind]({ before, room })) >= room;
    } catch (error) {
      complain(`old ${kind} could not be deleted`, error);
      return false;
    }
  };
  return async () => {
    let kinds = KINDS;
    for (let round = 1; round <= ROUNDS && kinds.length > 0; round += 1) {
      const unfinished: Forgotten[] = [];
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
  }: Omit<ForgetOldDeps, 'testDataMs' | 'clock' | 'complain'>,
  clock: Pick<Clock, 'now'>,
): Readonly<Record<Forgotten, DeleteOld>> {
  return {
    ...retention,
    answers: ({ before, room }) => idempotency.forget(before, room),
    sums: ({ room }) => payments.pruneSums(clock.now(), room),
    // Counted by account: it says itself whether there is more.
    events: async (batch: RetentionBatch) =>
      (await events.forget({ ...batch, now: clock.now() })) ? batch.room : 0,
  };
}
