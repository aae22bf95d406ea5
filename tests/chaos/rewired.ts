import type { Container } from 'inversify';
import type { ClaimedBooking } from '#domain/carrying/booking/attempt.ts';
import type { BookingStore } from '#domain/carrying/booking/booking-store.ts';
import { inheriting } from '#domain/inheriting.ts';
import type { UnitOfWork, Writes } from '#domain/unit-of-work.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { bookShipment } from '#src/usecases/carrying/booking/book-shipment.ts';
import type { RecordBooking } from '#src/usecases/carrying/booking/record-booking.ts';
import type { DueWork } from '#src/workers/due-work.ts';
import { replaceIn, replaceUseCases } from '#tests/kit/replace-in.ts';
import { chaosCouriers } from './chaos-couriers.ts';
import { courierClient } from './courier-client.ts';
import type { CrashPoints } from './crash-points.ts';
import { emitMessage } from './process-messages.ts';
import type { ChaosTerms } from './wire.ts';

export type Rewiring = ChaosTerms & {
  readonly courierPort: number;
  /** False disables fencing and look-ups at couriers. */
  readonly isProtected: boolean;
};

/** Composed as in production, except for the crash points and the couriers. */
export function rewire(container: Container, points: CrashPoints, rewiring: Rewiring): void {
  const { courierPort, isProtected, ...terms } = rewiring;
  const line = courierClient(courierPort);
  container
    .rebind(TOKENS.simulatedCouriers)
    .toConstantValue(chaosCouriers({ line, points, terms, isProtected }));
  replaceIn(container, TOKENS.stores, ({ bookings }) => ({
    bookings: watchedClaims(bookings, points),
  }));
  const work = container.get(TOKENS.unitOfWork);
  container.rebind(TOKENS.unitOfWork).toConstantValue(watchedPayments(work, points));
  if (!isProtected) {
    replaceUseCases(container, 'booking', (real) => {
      const ports = container.get(TOKENS.ports);
      const recordBooking = unfenced(real.recordBooking, ports.bookings);
      return { recordBooking, bookShipment: bookShipment({ ...ports, recordBooking }) };
    });
  }
  replaceIn(container, TOKENS.dueWorks, ({ bookings }) => ({
    bookings: watchedClaimRuns(bookings),
  }));
}

function watchedClaims(store: BookingStore, points: CrashPoints): BookingStore {
  const watch = (claimed: readonly ClaimedBooking[]) => {
    const references = claimed.map(({ attempt }) => attempt.shipmentNumber);
    if (references.length === 0) return;
    emitMessage({ kind: 'claimed', references });
    points.reach('claimed', references);
  };
  return {
    ...store,
    async claim(request) {
      const claimed = await store.claim(request);
      watch(claimed);
      return claimed;
    },
    async claimDue(request) {
      const claimed = await store.claimDue(request);
      watch(claimed.items);
      return claimed;
    },
  };
}

function watchedClaimRuns(work: DueWork): DueWork {
  return {
    ...work,
    beginDue() {
      emitMessage({ kind: 'woken' });
      return work.beginDue();
    },
  };
}

/** Reports each unit of work that writes a booking intent as a payment. */
function watchedPayments(unitOfWork: UnitOfWork, points: CrashPoints): UnitOfWork {
  const watched = async <Result>(run: (paid: string[]) => Promise<Result>): Promise<Result> => {
    const paid: string[] = [];
    const result = await run(paid);
    if (paid.length > 0) points.reach('paid', paid);
    return result;
  };
  return {
    decide: ({ decide, ...decision }) =>
      watched((paid) =>
        unitOfWork.decide({
          ...decision,
          decide(seen, write) {
            const result = decide(seen, marking(write, paid));
            if (paid.length > 0) points.reach('paying', paid);
            return result;
          },
        }),
      ),
  };
}

/** Stale work runs again, so only the last run's writes count. */
function marking(write: Writes, paid: string[]): Writes {
  paid.length = 0;
  const { bookings } = write;
  const insert: typeof bookings.insert = (intent) => {
    paid.push(intent.shipmentNumber);
    bookings.insert(intent);
  };
  return inheriting(write, { bookings: { ...bookings, insert } });
}

/** Records an outcome under the newest fencing token, whichever attempt it belongs to. */
function unfenced(record: RecordBooking, store: BookingStore): RecordBooking {
  return async (attempt, outcome) => {
    const fencingToken = (await store.find(attempt))?.fencingToken ?? attempt.fencingToken;
    await record({ ...attempt, fencingToken }, outcome);
  };
}
