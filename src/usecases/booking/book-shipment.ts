import type { AlertStore } from '#domain/alert/alert.ts';
import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { District } from '#domain/area/district.ts';
import type { Attempt } from '#domain/booking/attempt.ts';
import { handedOver, outcomeAt, outcomeOfNothing } from '#domain/booking/certainty.ts';
import {
  type BookingOutcome,
  type HandedOver,
  outcomeOfError,
  outcomeOfLookUp,
  outcomeOfReply,
} from '#domain/booking/outcome.ts';
import { type BookingPermit, permitBooking } from '#domain/booking/permit.ts';
import { type BookingStep, isHopeless, stepFor } from '#domain/booking/schedule.ts';
import type { CourierDirectory, ListedCourier } from '#domain/courier/courier-directory.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Clock } from '#domain/time.ts';
import { turnstile } from '../turnstile.ts';
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

/** Whom to ask, and what about. */
type Asking = {
  readonly claim: BookingClaim;
  readonly courier: ListedCourier;
  readonly areas: AreaDirectory;
};

/** No order of it has left, and none is to leave any more. */
const UNWANTED: BookingOutcome = { kind: 'NOT_SENT', message: 'The client has cancelled it.' };
const NOT_OFFERED: BookingOutcome = { kind: 'NOT_SENT', message: 'The courier is not offered.' };
const AWAITED: BookingOutcome = { kind: 'NOT_SENT', message: 'The courier will tell the AWB.' };

/** Hundreds of calls may end at once; each outcome takes a connection that others want, too. */
const RECORDED_AT_A_TIME = 3;

const STEPS: Readonly<Record<BookingStep, (asking: Asking) => Promise<BookingOutcome>>> = {
  SEND: send,
  LOOK_UP: lookUp,
  WAIT: async () => AWAITED,
  HAND_OVER: async ({ claim }) => handedOver(claim.attempt, 'Nobody heard what became of it.'),
};

/** Calls the courier as the attempt says that it will, and writes down what became of it. */
export function bookShipment(deps: Deps): BookShipment {
  const inTurn = turnstile(RECORDED_AT_A_TIME);
  return async (claim) => {
    const outcome = await outcomeOf(claim, deps);
    await inTurn(() =>
      outcome.kind === 'HANDED_OVER'
        ? handOver(claim.attempt, outcome, deps)
        : deps.recordBooking(claim.attempt, outcome),
    );
  };
}

async function outcomeOf(
  claim: BookingClaim,
  { directory, areas, clock }: Deps,
): Promise<BookingOutcome> {
  const { attempt, shipment } = claim;
  if (isUnwanted(claim)) return UNWANTED;
  if (isHopeless(attempt, clock.now())) {
    return handedOver(attempt, 'It took too long, or failed too often.');
  }
  const courier = directory.courierFor(shipment, shipment.courierCode);
  if (courier === undefined) return NOT_OFFERED;
  const { bookingTerms } = courier.profile;
  const step = STEPS[stepFor(attempt, bookingTerms.class)];
  return outcomeAt(attempt, await step({ claim, courier, areas }), bookingTerms);
}

function isUnwanted({ attempt, shipment }: BookingClaim): boolean {
  return attempt.found === 'PENDING' && shipment.courierCancellation === 'PENDING';
}

/** Where not even that can be recorded, the alert alone says that somebody has to look. */
async function handOver(
  attempt: Attempt,
  outcome: HandedOver,
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

async function send({ claim, courier, areas }: Asking): Promise<BookingOutcome> {
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

async function lookUp({ claim, courier }: Asking): Promise<BookingOutcome> {
  const { attempt } = claim;
  const order = { reference: attempt.shipmentNumber, orderId: attempt.orderId };
  try {
    const replies = await courier.lookUp(order, deadlineOf(claim, courier));
    const nothing = outcomeOfNothing(attempt, courier.profile.bookingTerms);
    return outcomeOfLookUp(replies, order) ?? nothing;
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
