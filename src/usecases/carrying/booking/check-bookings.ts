import type { BookingCheck } from '#domain/carrying/booking/booking-store.ts';
import {
  type BookedOrder,
  type BookingReply,
  bookedOrders,
} from '#domain/carrying/booking/outcome.ts';
import { CHECK_LEASE_MS } from '#domain/carrying/booking/schedule.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Ports } from '../../ports.ts';
import { type Recorder, recorderOf } from '../../recorder.ts';
import { type DueCalls, dueCalls } from '../courier/due-calls.ts';
import { recordDoubles, recordTaken, type TakenAwb, takenAwbs } from './double-bookings.ts';

/**
 * Looks up shipments that may have been ordered twice: requests the cancellation of all but the
 * shipment's own booking, and raises an alert.
 */
export type CheckBookings = DueCalls<BookingCheck>;

type Deps = Pick<
  Ports,
  | 'bookings'
  | 'shipments'
  | 'alerts'
  | 'unitOfWork'
  | 'directory'
  | 'clock'
  | 'random'
  | 'reportError'
>;

type CheckSnapshot = { readonly shipment: Shipment; readonly taken: readonly TakenAwb[] };

export function checkBookings(deps: Deps): CheckBookings {
  return dueCalls(
    {
      claimDue: (claim) => deps.bookings.claimChecks(claim),
      call: (check, deadlineMs) => lookUpAgain(check, deadlineMs, deps),
      // Does nothing, because the check is due again when its lease ends.
      async postpone() {},
      nameOf: ({ shipmentNumber }) => shipmentNumber,
      leaseMs: CHECK_LEASE_MS,
    },
    deps,
  );
}

async function lookUpAgain(check: BookingCheck, deadlineMs: number, deps: Deps): Promise<void> {
  const { shipmentNumber: reference, provider, courierCode, orderId } = check;
  const shipment = await deps.shipments.find(check, reference);
  const courier = deps.directory.courierOf(check);
  if (courier === undefined) {
    const message = `A second booking cannot be looked for: ${provider} is not configured.`;
    const alert = { kind: 'BOOKING_STUCK', message, raisedAt: deps.clock.now() } as const;
    await deps.alerts.raise({ ...shipmentAsSubject(check), ...alert });
    throw new Error(`${courierCode} at ${provider} is not configured`);
  }
  const order = { reference, orderId, awb: shipment?.awb ?? null };
  const hasLookUp = courier.profile.bookingTerms.class !== 'C';
  await record(check, hasLookUp ? await courier.lookUp(order, deadlineMs) : [], deps);
}

function record(
  check: BookingCheck,
  replies: readonly BookingReply[],
  { unitOfWork, clock, random }: Pick<Deps, 'unitOfWork' | 'clock' | 'random'>,
): Promise<void> {
  const orders = bookedOrders(replies, check.shipmentNumber);
  const awbs = orders.map(({ awb }) => awb);
  return unitOfWork.decide({
    async look({ shipments, tracking }): Promise<CheckSnapshot> {
      const shipment = await shipments.find(check, check.shipmentNumber);
      if (shipment === undefined) throw new Error(`${check.shipmentNumber} was not found`);
      return { shipment, taken: await takenAwbs(tracking, shipment, awbs) };
    },
    decide: (snapshot, write) =>
      endCheck(snapshot, orders, recorderOf({ now: clock.now(), write, random })),
  });
}

function endCheck(
  { shipment, taken }: CheckSnapshot,
  orders: readonly BookedOrder[],
  recorder: Recorder,
): void {
  recorder.write.bookings.endCheck(shipment);
  // The attempt in progress looks up the same bookings, and chooses one of them.
  if (shipment.status === 'PROCESSING') return;
  const isTaken = new Set(taken.map(({ awb }) => awb));
  const doubles = orders.filter(({ awb }) => awb !== shipment.awb && !isTaken.has(awb));
  recordTaken(shipment, taken, recorder);
  recordDoubles(shipment, doubles, recorder);
}
