import type { BookingCheck, BookingStore } from '#domain/booking/booking-store.ts';
import { type BookingReply, bookedAwbs } from '#domain/booking/outcome.ts';
import { DEADLINE_MAX_MS } from '#domain/booking/schedule.ts';
import type { CourierDirectory } from '#domain/courier/courier-directory.ts';
import { CourierFailure } from '#domain/courier/courier-failure.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { ShipmentStore } from '#domain/shipment/shipment-store.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork, Writes } from '#domain/unit-of-work.ts';
import type { Complain } from '../complain.ts';
import { recordDoubles, recordTaken, type TakenAwb, takenAwbs } from './double-bookings.ts';

/**
 * Looks up once more what may have been ordered twice: what the courier has beside the shipment's
 * own booking is cancelled there, and a person is told. Whether there may be more right now.
 */
export type CheckBookings = () => Promise<boolean>;

type Deps = {
  readonly bookings: BookingStore;
  readonly shipments: ShipmentStore;
  readonly unitOfWork: UnitOfWork;
  readonly directory: CourierDirectory;
  readonly clock: Clock;
  readonly complain: Complain;
};

type Seen = { readonly shipment: Shipment; readonly taken: readonly TakenAwb[] };

const AT_A_TIME = 20;

export function checkBookings(deps: Deps): CheckBookings {
  return async () => {
    const deadlineMs = deps.clock.monotonicMs() + DEADLINE_MAX_MS;
    const due = await deps.bookings.claimChecks({ room: AT_A_TIME, now: deps.clock.now() });
    await Promise.all(due.map((one) => check(one, deadlineMs, deps)));
    return due.length === AT_A_TIME;
  };
}

/** Who was not answered is asked again when the lease is over. */
async function check(one: BookingCheck, deadlineMs: number, deps: Deps): Promise<void> {
  const { shipments, directory, complain } = deps;
  const { shipmentNumber: reference, orderId } = one;
  try {
    const shipment = await shipments.find(one, reference);
    const courier = shipment && directory.courierFor(shipment, shipment.courierCode);
    if (courier === undefined) throw new Error(`nobody can be asked about ${reference}`);
    const replies = await courier.lookUp({ reference, orderId }, deadlineMs);
    await record(one, replies, deps);
  } catch (error) {
    if (!(error instanceof CourierFailure)) complain(`${reference}: not looked up again`, error);
  }
}

function record(
  one: BookingCheck,
  replies: readonly BookingReply[],
  { unitOfWork, clock }: Pick<Deps, 'unitOfWork' | 'clock'>,
): Promise<void> {
  const awbs = bookedAwbs(replies, one.shipmentNumber);
  return unitOfWork.decide({
    async look({ shipments }): Promise<Seen> {
      const shipment = await shipments.find(one, one.shipmentNumber);
      if (shipment === undefined) throw new Error(`${one.shipmentNumber} is not there`);
      return { shipment, taken: await takenAwbs(shipments, shipment, awbs) };
    },
    decide: (seen, write) => end(seen, awbs, { now: clock.now(), write }),
  });
}

function end(
  { shipment, taken }: Seen,
  awbs: readonly string[],
  tools: { readonly now: Date; readonly write: Writes },
): void {
  tools.write.bookings.endCheck(shipment);
  // Whoever books it right now sees the same, and decides which of them is the shipment's.
  if (shipment.status === 'PROCESSING') return;
  const isTaken = new Set(taken.map(({ awb }) => awb));
  const doubles = awbs.filter((awb) => awb !== shipment.awb && !isTaken.has(awb));
  recordTaken({ shipment, ...tools }, taken);
  recordDoubles({ shipment, ...tools }, doubles);
}
