import type { AlertStore } from '#domain/alert/alert.ts';
import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { District } from '#domain/area/district.ts';
import type { Attempt } from '#domain/booking/attempt.ts';
import { type BookingOutcome, outcomeOfError, outcomeOfReply } from '#domain/booking/outcome.ts';
import { type BookingPermit, permitBooking } from '#domain/booking/permit.ts';
import { isHopeless, stepFor } from '#domain/booking/schedule.ts';
import type { CourierDirectory, ListedCourier } from '#domain/courier/courier-directory.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Clock } from '#domain/time.ts';
import type { BookingClaim } from './claim-bookings.ts';
import type { RecordBooking } from './record-booking.ts';

export type BookShipment = (claim: BookingClaim) => Promise<void>;

type Deps = {
  readonly directory: CourierDirectory;
  readonly areas: AreaDirectory;
  readonly recordBooking: RecordBooking;
  readonly alerts: AlertStore;
  readonly clock: Clock;
};

const NOT_OFFERED: BookingOutcome = { kind: 'NOT_SENT', message: 'The courier is not offered.' };
const HANDED_OVER = {
  kind: 'HANDED_OVER',
  alert: 'BOOKING_STUCK',
  message: 'It took too long, or failed too often.',
} as const;

/** Calls the courier as the attempt says that it will, and writes down what became of it. */
export function bookShipment({ recordBooking, ...deps }: Deps): BookShipment {
  return async (claim) => {
    const { attempt, shipment } = claim;
    if (isHopeless(attempt, deps.clock.now())) return handOver(attempt, recordBooking, deps);
    const courier = deps.directory.courierFor(shipment, shipment.courierCode);
    if (courier === undefined) return recordBooking(attempt, NOT_OFFERED);
    const step = stepFor(attempt, courier.profile.bookingTerms.class);
    const ask = step === 'SEND' ? send : lookUp;
    await recordBooking(attempt, await ask(claim, courier, deps.areas));
  };
}

/** Where not even that can be recorded, the alert alone says that somebody has to look. */
async function handOver(
  attempt: Attempt,
  recordBooking: RecordBooking,
  { alerts, clock }: Pick<Deps, 'alerts' | 'clock'>,
): Promise<void> {
  try {
    await recordBooking(attempt, HANDED_OVER);
  } catch (error) {
    const { alert: kind, message } = HANDED_OVER;
    await alerts.raise({ ...shipmentAsSubject(attempt), kind, message, raisedAt: clock.now() });
    throw error;
  }
}

async function send(
  claim: BookingClaim,
  courier: ListedCourier,
  areas: AreaDirectory,
): Promise<BookingOutcome> {
  let permit: BookingPermit;
  try {
    permit = permitBooking(claim, (districtId) => districtOf(districtId, areas));
  } catch (error) {
    return { kind: 'FAULT', message: String(error) };
  }
  try {
    const reply = await courier.book(permit, deadlineOf(claim, courier));
    return outcomeOfReply(reply, permit.reference);
  } catch (error) {
    return outcomeOfError(error);
  }
}

async function lookUp(claim: BookingClaim, courier: ListedCourier): Promise<BookingOutcome> {
  const { shipmentNumber: reference } = claim.shipment;
  try {
    const reply = await courier.lookUp(reference, deadlineOf(claim, courier));
    if (reply === undefined) return { kind: 'UNKNOWN', message: 'The courier does not find it.' };
    return outcomeOfReply(reply, reference);
  } catch (error) {
    return outcomeOfError(error);
  }
}

function deadlineOf({ claimedAtMs }: BookingClaim, { profile }: ListedCourier): number {
  return claimedAtMs + profile.bookingTerms.deadlineMs;
}

function districtOf(districtId: string, areas: AreaDirectory): District {
  const district = areas.find(districtId);
  if (district === undefined) throw new RangeError(`there is no district ${districtId} any more`);
  return district;
}
