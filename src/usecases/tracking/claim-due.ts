import type { Tracker } from '#domain/courier/courier-directory.ts';
import type { Clock } from '#domain/time.ts';
import { CLAIM_MAX, CLAIM_MS } from '#domain/tracking/schedule.ts';
import type { DueShipment, TrackingStore } from '#domain/tracking/tracking-store.ts';

/** A courier that may be asked so many questions now. */
export type Ready = { readonly tracker: Tracker; readonly questions: number };

/** What one question to a courier is about: nobody else asks about these meanwhile. */
export type DueBatch = {
  readonly tracker: Tracker;
  readonly due: readonly DueShipment[];
  readonly claimedUntil: Date;
  /** As many as fit: more of them may be due. */
  readonly isFull: boolean;
};

/** Shipments that are due now, for these couriers: the longest due first. */
export type ClaimDue = (ready: readonly Ready[]) => Promise<readonly DueBatch[]>;

export function claimDue(tracking: TrackingStore, clock: Clock): ClaimDue {
  return async (ready) => {
    const now = clock.now();
    const claimedUntil = new Date(now.getTime() + CLAIM_MS);
    const couriers = ready.map(({ tracker, questions }) => ({
      environment: tracker.environment,
      courierCode: tracker.courier.profile.code,
      room: questions * sizeOf(tracker),
    }));
    const due = await tracking.claimDue({ couriers, now, until: claimedUntil });
    return ready.flatMap(({ tracker }) =>
      batchesOf(tracker, due).map((batch) => ({ ...batch, claimedUntil })),
    );
  };
}

function batchesOf(tracker: Tracker, due: readonly DueShipment[]) {
  const { environment, courier } = tracker;
  const own = due.filter(
    (one) => one.environment === environment && one.courierCode === courier.profile.code,
  );
  const size = sizeOf(tracker);
  return Array.from({ length: Math.ceil(own.length / size) }, (_, at) => {
    const batch = own.slice(at * size, (at + 1) * size);
    return { tracker, due: batch, isFull: batch.length === size };
  });
}

function sizeOf({ courier }: Tracker): number {
  return Math.min(courier.profile.trackingTerms.batch, CLAIM_MAX);
}
