import type { IntentResolution } from '#domain/carrying/booking/booking-store.ts';
import type { BookingIntent, IntentState } from '#domain/carrying/booking/intent.ts';
import {
  isResolved,
  type Resolution,
  resolutionText,
} from '#domain/carrying/booking/resolution.ts';
import { CHECK_AFTER_MS } from '#domain/carrying/booking/schedule.ts';
import type { CourierDirectory } from '#domain/carrying/courier-port/courier-directory.ts';
import { invalid, Refusal } from '#domain/refusal.ts';
import {
  type Shipment,
  type ShipmentKey,
  shipmentKeyOf,
} from '#domain/selling/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Stores } from '#domain/unit-of-work.ts';
import type { Ports } from '../../ports.ts';
import { type Recorder, recorderOf } from '../../recorder.ts';
import { ownerOfShipment } from '../../selling/shipment/owner-of-shipment.ts';
import { recordChange } from '../../selling/shipment/record-shipment.ts';
import {
  type NewBooking,
  recordBooked,
  recordNotBooked,
  recordRefused,
} from './booking-results.ts';
import { type TakenAwb, takenAwbs, takenText } from './double-bookings.ts';

/** The booking after the resolution. */
export type ResolvedBooking = { readonly shipment: Shipment; readonly state: IntentState };

/**
 * An operator resolves a MANUAL booking, exactly once: repeating the same command has no effect. A
 * cancel that the client has requested is honoured. NOT_FOUND; TRANSITION_NOT_ALLOWED if it is not
 * MANUAL; VALIDATION_ERROR, field code TAKEN, for another shipment's AWB.
 */
export type ResolveBooking = (
  shipmentNumber: string,
  command: { readonly resolution: Resolution; readonly by: string },
) => Promise<ResolvedBooking>;

type Deps = Pick<
  Ports,
  'unitOfWork' | 'shipments' | 'bookings' | 'directory' | 'areas' | 'clock' | 'random'
>;
type BookingSnapshot = {
  readonly shipment: Shipment;
  readonly intent: BookingIntent;
  readonly taken: readonly TakenAwb[];
};
type ResolveResult = { readonly shipment: Shipment; readonly state: IntentResolution['state'] };

/** Alerts that a resolution closes. */
const RESOLVED_ALERTS = ['BOOKING_STUCK', 'AWB_TAKEN'] as const;

export function resolveBooking(deps: Deps): ResolveBooking {
  const { unitOfWork, shipments, bookings, areas, clock, random } = deps;
  return async (shipmentNumber, { resolution, by }) => {
    const owner = await ownerOfShipment(shipmentNumber, shipments);
    const before = await bookings.find(owner);
    return unitOfWork.decide({
      retry: true,
      look: (stores) => look(stores, owner, resolution),
      decide({ shipment, intent, taken }, write) {
        // A retry after an unknown outcome of the commit must not send the order twice.
        const wasClaimed = intent.fencingToken !== before?.fencingToken;
        const current = { shipment, state: intent.state };
        if (isResolved(resolution, { shipment, intent }) || wasClaimed) return current;
        refuseTaken(taken);
        const recorder = recorderOf({ now: clock.now(), write, random });
        const { orderId, sentAt } = intent;
        const orderedAt = sentAt ?? recorder.now;
        const booking = { shipment, orderId, orderedAt, sentAt, areas };
        const resolved = resolve(booking, resolution, recorder);
        write.bookings.resolve(intent, { state: resolved.state, at: recorder.now });
        if (resolved.state !== 'PENDING') checkLater(shipment, deps.directory, recorder);
        const subject = shipmentAsSubject(shipment);
        for (const kind of RESOLVED_ALERTS) write.alerts.close({ ...subject, kind }, recorder.now);
        const detail = resolutionText(resolution);
        recorder.act(subject, { kind: 'BOOKING_RESOLVED', detail, by });
        return resolved;
      },
    });
  };
}

async function look(
  stores: Stores,
  owner: ShipmentKey,
  resolution: Resolution,
): Promise<BookingSnapshot> {
  const [intent, shipment] = await Promise.all([
    stores.bookings.find(owner),
    stores.shipments.find(owner, owner.shipmentNumber),
  ]);
  if (shipment === undefined) throw new Error(`${owner.shipmentNumber} was not found`);
  if (intent === undefined) {
    const message = `${owner.shipmentNumber} has no booking: it is ${shipment.status}.`;
    const details = { status: shipment.status };
    throw new Refusal('TRANSITION_NOT_ALLOWED', message, { details });
  }
  // Another operator resolved it between the two reads, so `retry` reads both again.
  if (intent.state === 'MANUAL' && shipment.status !== 'PROCESSING') {
    throw new Error(`${owner.shipmentNumber} became ${shipment.status} while it was read`);
  }
  const awbs = resolution.kind === 'BOOKED' ? [resolution.awb] : [];
  return { shipment, intent, taken: await takenAwbs(stores.tracking, shipment, awbs) };
}

type ResolveInput = Omit<NewBooking, 'order'> &
  Pick<BookingIntent, 'orderId'> & { readonly shipment: Shipment };

function resolve(
  { shipment, orderId, ...booking }: ResolveInput,
  resolution: Resolution,
  recorder: Recorder,
): ResolveResult {
  switch (resolution.kind) {
    case 'BOOKED': {
      const order = { awb: resolution.awb, ...(orderId !== null && { orderId }) };
      const booked = recordBooked(shipment, { ...booking, order }, recorder);
      return { shipment: booked, state: 'BOOKED' };
    }
    case 'SEND_AGAIN':
      return sendAgain(shipment, recorder);
    case 'FAILED': {
      const failure = { code: 'NOT_BOOKED', message: resolution.reason };
      return { shipment: recordRefused(shipment, failure, recorder), state: 'FAILED' };
    }
  }
}

/** Sends the order again, unless the client has requested a cancel. */
function sendAgain(before: Shipment, recorder: Recorder): ResolveResult {
  if (before.courierCancellation === 'PENDING') {
    return { shipment: recordNotBooked(before, recorder), state: 'CANCELLED' };
  }
  const after = { ...before, isUnderReview: false };
  return { shipment: recordChange({ before, after }, recorder), state: 'PENDING' };
}

/** Schedules a later check: earlier orders may still arrive, and operators make mistakes. */
function checkLater(
  shipment: Shipment,
  directory: CourierDirectory,
  { now, write }: Recorder,
): void {
  // Checks for an unknown courier, too, since the worker may know it.
  if (directory.courierOf(shipment)?.profile.bookingTerms.class === 'C') return;
  write.bookings.scheduleCheck(shipmentKeyOf(shipment), new Date(now.getTime() + CHECK_AFTER_MS));
}

function refuseTaken(taken: readonly TakenAwb[]): void {
  if (taken.length === 0) return;
  const message = takenText(taken);
  throw invalid('awb', 'TAKEN', message);
}
