import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { Attempt } from '#domain/booking/attempt.ts';
import { type BookingIntent, isOpen } from '#domain/booking/intent.ts';
import { type BookingOutcome, detailOf, stateAfter } from '#domain/booking/outcome.ts';
import { retryAt } from '#domain/booking/schedule.ts';
import type { Chance } from '#domain/chance.ts';
import type { Shipment, ShipmentKey } from '#domain/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Clock } from '#domain/time.ts';
import type { Stores, UnitOfWork, Writes } from '#domain/unit-of-work.ts';
import { recordBooked, recordHandedOver, recordRefused } from './booking-results.ts';

/** Writes down what became of an attempt, and everything that follows from it, in one commit. */
export type RecordBooking = (attempt: Attempt, outcome: BookingOutcome) => Promise<void>;

type Deps = {
  readonly unitOfWork: UnitOfWork;
  readonly areas: AreaDirectory;
  readonly clock: Clock;
  readonly chance: Chance;
};

/** How things stand when an outcome is to be written down. */
type Seen = {
  readonly intent: BookingIntent;
  readonly shipment: Shipment;
  /** Whose the AWB is already; undefined: nobody's, or there is none. */
  readonly awbOwner: ShipmentKey | undefined;
};

/** What is written of one outcome. */
export type Recording = {
  readonly attempt: Attempt;
  readonly shipment: Shipment;
  readonly now: Date;
  readonly write: Writes;
  readonly chance: Chance;
  readonly areas: AreaDirectory;
};

/**
 * Only while the attempt still holds the intent: what comes after somebody else has taken over is
 * kept as evidence, and a person is told where it says something else. While the intent is still
 * worked on nobody is: a later attempt will hear the same from the courier.
 */
export function recordBooking({ unitOfWork, clock, ...deps }: Deps): RecordBooking {
  return (attempt, outcome) =>
    unitOfWork.decide({
      look: (stores) => look(stores, attempt, outcome),
      decide(seen, write) {
        const { shipment } = seen;
        const recording = { ...deps, attempt, shipment, now: clock.now(), write };
        if (isOvertaken(attempt, seen)) recordLate(recording, outcome, seen);
        else record(recording, clearOf(outcome, seen));
      },
    });
}

async function look(stores: Stores, attempt: Attempt, outcome: BookingOutcome): Promise<Seen> {
  const [intent, shipment] = await Promise.all([
    stores.bookings.find(attempt),
    stores.shipments.find(attempt, attempt.shipmentNumber),
  ]);
  if (intent === undefined || shipment === undefined) {
    throw new Error(`what was attempted is not there: ${attempt.shipmentNumber}`);
  }
  if (outcome.kind !== 'BOOKED') return { intent, shipment, awbOwner: undefined };
  const { environment, courierCode } = shipment;
  const awbOwner = await stores.shipments.ownerOfAwb({
    environment,
    courierCode,
    awb: outcome.awb,
  });
  return { intent, shipment, awbOwner };
}

function isOvertaken({ fence }: Attempt, { intent }: Seen): boolean {
  return intent.fence !== fence || intent.state !== 'ATTEMPTING';
}

/** An AWB of another shipment is none for this one: what the courier did, a person finds out. */
function clearOf(outcome: BookingOutcome, { shipment, awbOwner }: Seen): BookingOutcome {
  if (awbOwner === undefined || isSame(awbOwner, shipment)) return outcome;
  const message = `${detailOf(outcome)} is that of ${awbOwner.shipmentNumber}.`;
  return { kind: 'HANDED_OVER', alert: 'AWB_TAKEN', message };
}

function record(recording: Recording, outcome: BookingOutcome): void {
  const { attempt, now, write } = recording;
  if (outcome.kind === 'BOOKED') recordBooked(recording, outcome.awb);
  if (outcome.kind === 'REFUSED') recordRefused(recording, outcome.failure);
  if (outcome.kind === 'HANDED_OVER') recordHandedOver(recording, outcome);
  const state = stateAfter(attempt.found, outcome.kind);
  write.bookings.settle(attempt, {
    state,
    dueAt: isOpen(state) ? retryAt(attempt.fence, now) : null,
    outcome: outcome.kind,
    detail: detailOf(outcome),
    settledAt: now,
  });
}

function recordLate(recording: Recording, outcome: BookingOutcome, { intent }: Seen): void {
  const { attempt, shipment, now, write } = recording;
  const detail = detailOf(outcome);
  write.bookings.settleLate(attempt, { outcome: outcome.kind, detail, settledAt: now });
  const { status } = shipment;
  const concerns =
    status === 'PROCESSING' ? isManual(intent, outcome) : contradicts(outcome, shipment);
  if (!concerns) return;
  const message = `Attempt ${attempt.fence} ended late: ${detail}; it is ${status}.`;
  const kind = 'LATE_EVIDENCE';
  write.alerts.raise({ ...shipmentAsSubject(attempt), kind, message, raisedAt: now });
}

/** Nobody asks the courier again, so only whoever finds out can use what it said. */
function isManual({ state }: BookingIntent, { kind }: BookingOutcome): boolean {
  return state === 'MANUAL' && (kind === 'BOOKED' || kind === 'ACCEPTED' || kind === 'REFUSED');
}

function contradicts(outcome: BookingOutcome, { awb }: Shipment): boolean {
  if (outcome.kind === 'BOOKED') return awb !== outcome.awb;
  return awb === null ? outcome.kind === 'ACCEPTED' : outcome.kind === 'REFUSED';
}

function isSame(one: ShipmentKey, other: ShipmentKey): boolean {
  return one.accountId === other.accountId && one.shipmentNumber === other.shipmentNumber;
}
