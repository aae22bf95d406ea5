import type { AreaDirectory } from '#domain/carrying/area/area-directory.ts';
import type { District } from '#domain/carrying/area/district.ts';
import type { Attempt } from '#domain/carrying/booking/attempt.ts';
import {
  manualOutcome,
  outcomeForClass,
  outcomeOfNotFound,
} from '#domain/carrying/booking/certainty.ts';
import {
  type BookingOutcome,
  type ManualOutcome,
  outcomeOfError,
  outcomeOfLookUp,
  outcomeOfReply,
} from '#domain/carrying/booking/outcome.ts';
import { type BookingPermit, permitBooking } from '#domain/carrying/booking/permit.ts';
import { type BookingStep, isExhausted, stepFor } from '#domain/carrying/booking/schedule.ts';
import type { SoldCourier } from '#domain/carrying/courier-port/courier-directory.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import { semaphore } from '../../concurrency.ts';
import type { Ports } from '../../ports.ts';
import type { BookingClaim } from './claim-bookings.ts';
import type { RecordBooking } from './record-booking.ts';

export type BookShipment = (claim: BookingClaim) => Promise<void>;

type Deps = Pick<Ports, 'directory' | 'areas' | 'alerts' | 'clock' | 'recordingWidth'> & {
  readonly recordBooking: RecordBooking;
};

/** A call to the courier of a claimed booking. */
type CourierCall = {
  readonly claim: BookingClaim;
  readonly courier: SoldCourier;
  readonly areas: AreaDirectory;
};

const CANCEL_REQUESTED: BookingOutcome = {
  kind: 'NOT_SENT',
  message: 'The client has cancelled it.',
};
const NOT_OFFERED: BookingOutcome = { kind: 'NOT_SENT', message: 'The courier is not offered.' };
const AWB_FOLLOWS: BookingOutcome = { kind: 'NOT_SENT', message: 'The courier will send the AWB.' };

const STEPS: Readonly<Record<BookingStep, (call: CourierCall) => Promise<BookingOutcome>>> = {
  SEND: send,
  LOOK_UP: lookUp,
  WAIT: async () => AWB_FOLLOWS,
  MANUAL: async ({ claim }) => manualOutcome(claim.attempt, 'The outcome of the order is unknown.'),
};

/** Calls the courier for a committed attempt, and records the outcome. */
export function bookShipment(deps: Deps): BookShipment {
  // Limits concurrent recording: hundreds of calls may end at once, and each outcome takes a
  // database connection.
  const withPermit = semaphore(deps.recordingWidth);
  return async (claim) => {
    const outcome = await outcomeOf(claim, deps);
    await withPermit(() =>
      outcome.kind === 'HANDED_OVER'
        ? recordManual(claim.attempt, outcome, deps)
        : deps.recordBooking(claim.attempt, outcome),
    );
  };
}

async function outcomeOf(
  claim: BookingClaim,
  { directory, areas, clock }: Deps,
): Promise<BookingOutcome> {
  const { attempt, shipment } = claim;
  if (isCancelRequested(claim)) return CANCEL_REQUESTED;
  const courier = directory.courierOf(shipment);
  if (isExhausted(attempt, clock.now(), courier?.profile.bookingTerms)) {
    return manualOutcome(attempt, 'It took too long, or failed too often.');
  }
  if (courier === undefined) return NOT_OFFERED;
  const { bookingTerms } = courier.profile;
  const step = STEPS[stepFor(attempt, bookingTerms.class)];
  return outcomeForClass(attempt, await step({ claim, courier, areas }), bookingTerms);
}

function isCancelRequested({ attempt, shipment }: BookingClaim): boolean {
  return attempt.stateAtClaim === 'PENDING' && shipment.courierCancellation === 'PENDING';
}

/** Raises the alert by itself if the outcome cannot be recorded. */
async function recordManual(
  attempt: Attempt,
  outcome: ManualOutcome,
  { recordBooking, alerts, clock }: Deps,
): Promise<void> {
  try {
    await recordBooking(attempt, outcome);
  } catch (error) {
    const { alert: kind, message } = outcome;
    await alerts.raise({ ...shipmentAsSubject(attempt), kind, message, raisedAt: clock.now() });
    throw error;
  }
}

async function send({ claim, courier, areas }: CourierCall): Promise<BookingOutcome> {
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

async function lookUp({ claim, courier }: CourierCall): Promise<BookingOutcome> {
  const { attempt } = claim;
  const order = { reference: attempt.shipmentNumber, orderId: attempt.orderId, awb: null };
  try {
    const replies = await courier.lookUp(order, deadlineOf(claim, courier));
    const notFound = outcomeOfNotFound(attempt, courier.profile.bookingTerms);
    return outcomeOfLookUp(replies, order) ?? notFound;
  } catch (error) {
    return outcomeOfError(error);
  }
}

function deadlineOf({ claimedAtMs }: BookingClaim, { profile }: SoldCourier): number {
  return claimedAtMs + profile.bookingTerms.deadlineMs;
}

function districtOf(districtId: string, areas: AreaDirectory): District {
  const district = areas.find(districtId);
  if (district === undefined) throw new RangeError(`there is no district ${districtId} any more`);
  return district;
}
