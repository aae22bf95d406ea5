import type { BookingCheck, BookingStore } from '#domain/booking/booking-store.ts';
import { type BookingReply, bookedAwbs } from '#domain/booking/outcome.ts';
import type { CourierDirectory } from '#domain/courier/courier-directory.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork, Writes } from '#domain/unit-of-work.ts';
import type { Complain } from '../complain.ts';
import { type AskDue, askDue } from '../courier/ask-due.ts';
import { recordDoubles, recordTaken, type TakenAwb, takenAwbs } from './double-bookings.ts';

/**
 * Looks up once more what may have been ordered twice: what the courier has beside the shipment's
 * own booking is cancelled there, and a person is told.
 */
export type CheckBookings = AskDue<BookingCheck>;

type Deps = {
  readonly bookings: BookingStore;
  readonly unitOfWork: UnitOfWork;
  readonly directory: CourierDirectory;
  readonly clock: Clock;
  readonly complain: Complain;
};

type Seen = { readonly shipment: Shipment; readonly taken: readonly TakenAwb[] };

export function checkBookings(deps: Deps): CheckBookings {
  return askDue(
    {
      claimDue: ({ until: _, ...request }) => deps.bookings.claimChecks(request),
      ask: (one, deadlineMs) => check(one, deadlineMs, deps),
      // It is due again when its lease is over.
      async postpone() {},
      nameOf: ({ shipmentNumber }) => shipmentNumber,
    },
    deps,
  );
}

async function check(one: BookingCheck, deadlineMs: number, deps: Deps): Promise<void> {
  const { shipmentNumber: reference, courierCode, orderId } = one;
  const courier = deps.directory.courierFor(one, courierCode);
  if (courier === undefined) throw new Error(`${courierCode} is not offered any more`);
  await record(one, await courier.lookUp({ reference, orderId }, deadlineMs), deps);
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
