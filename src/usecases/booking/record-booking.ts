import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { Attempt } from '#domain/booking/attempt.ts';
import type { BookingIntent } from '#domain/booking/intent.ts';
import { awbsOf, type BookingOutcome, detailOf, stateAfter } from '#domain/booking/outcome.ts';
import { CHECK_AFTER_MS, dueAfter, isDoubtful } from '#domain/booking/schedule.ts';
import type { Chance } from '#domain/chance.ts';
import type { BookingTerms } from '#domain/courier/courier.ts';
import type { CourierDirectory } from '#domain/courier/courier-directory.ts';
import { type Shipment, shipmentKeyOf } from '#domain/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Clock } from '#domain/time.ts';
import type { Stores, UnitOfWork } from '#domain/unit-of-work.ts';
import {
  type Recording as Ending,
  recordBooked,
  recordHandedOver,
  recordNotBooked,
  recordRefused,
} from './booking-results.ts';
import {
  recordDoubles,
  recordTaken,
  type TakenAwb,
  takenAwbs,
  takenText,
} from './double-bookings.ts';

/** Writes down what became of an attempt, and everything that follows from it, in one commit. */
export type RecordBooking = (attempt: Attempt, outcome: BookingOutcome) => Promise<void>;

type Deps = {
  readonly unitOfWork: UnitOfWork;
  readonly directory: CourierDirectory;
  readonly areas: AreaDirectory;
  readonly clock: Clock;
  readonly chance: Chance;
};

/** How things stand when an outcome is to be written down. */
type Seen = {
  readonly intent: BookingIntent;
  readonly shipment: Shipment;
  /** Of the AWBs of the outcome those that are other shipments'. */
  readonly taken: readonly TakenAwb[];
};

/** `terms` undefined: the courier is not offered any more. */
type Recording = Ending & {
  readonly attempt: Attempt;
  readonly terms: BookingTerms | undefined;
};

/**
 * Only while the attempt still holds the intent: what comes after somebody else has taken over is
 * kept as evidence, and a person is told where it says something else. While the intent is still
 * worked on nobody is: a later attempt will hear the same from the courier.
 */
export function recordBooking({ unitOfWork, clock, directory, ...deps }: Deps): RecordBooking {
  return (attempt, outcome) =>
    unitOfWork.decide({
      look: (stores) => look(stores, attempt, outcome),
      decide(seen, write) {
        const { shipment } = seen;
        const courier = directory.courierFor(shipment, shipment.courierCode);
        const terms = courier?.profile.bookingTerms;
        const recording = { ...deps, attempt, terms, shipment, now: clock.now(), write };
        if (isOvertaken(attempt, seen)) recordLate(recording, outcome, seen);
        else record(recording, outcome, seen);
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
  const awbs = outcome.kind === 'BOOKED' ? awbsOf(outcome) : [];
  return { intent, shipment, taken: await takenAwbs(stores.shipments, shipment, awbs) };
}

function isOvertaken({ fence }: Attempt, { intent }: Seen): boolean {
  return intent.fence !== fence || intent.state !== 'ATTEMPTING';
}

/** An AWB of another shipment is none for this one: what the courier did, a person finds out. */
function clearOf(outcome: BookingOutcome, { taken }: Seen): BookingOutcome {
  if (outcome.kind !== 'BOOKED' || taken.length === 0) return outcome;
  const isTaken = new Set(taken.map(({ awb }) => awb));
  const [awb, ...others] = awbsOf(outcome).filter((one) => !isTaken.has(one));
  if (awb !== undefined) return { ...outcome, awb, others };
  return { kind: 'HANDED_OVER', alert: 'AWB_TAKEN', message: takenText(taken) };
}

function record(recording: Recording, heard: BookingOutcome, seen: Seen): void {
  const { attempt, shipment, terms, now, write } = recording;
  const outcome = clearOf(heard, seen);
  const { kind } = outcome;
  if (kind === 'BOOKED') {
    const orderedAt = attempt.found === 'PENDING' ? now : attempt.sentAt;
    recordBooked(recording, { awb: outcome.awb, orderedAt });
    recordTaken(recording, seen.taken);
    const booked = { ...shipment, awb: outcome.awb };
    recordDoubles({ ...recording, shipment: booked }, outcome.others ?? []);
  }
  if (kind === 'REFUSED') recordRefused(recording, outcome.failure);
  if (kind === 'HANDED_OVER') recordHandedOver(recording, outcome);
  const isUnwanted = shipment.courierCancellation === 'PENDING';
  const state = stateAfter({ ...attempt, isUnwanted }, kind);
  if (state === 'CANCELLED') recordNotBooked(recording);
  const ended = { state, outcome: kind, terms };
  if (isDoubtful(attempt, ended)) {
    write.bookings.checkAgain(shipmentKeyOf(shipment), new Date(now.getTime() + CHECK_AFTER_MS));
  }
  write.bookings.settle(attempt, {
    state,
    dueAt: dueAfter(attempt, { ...ended, now }),
    orderId: kind === 'ACCEPTED' ? outcome.orderId : null,
    outcome: kind,
    detail: detailOf(outcome),
    settledAt: now,
  });
}

/** What the courier has beside what we know it has, the check finds: it is made at once. */
function recordLate(recording: Recording, outcome: BookingOutcome, { intent }: Seen): void {
  const { attempt, shipment, terms, now, write } = recording;
  const detail = detailOf(outcome);
  write.bookings.settleLate(attempt, { outcome: outcome.kind, detail, settledAt: now });
  const { status } = shipment;
  const isOver = status !== 'PROCESSING';
  if (!(isOver ? contradicts(outcome, shipment) : isManual(intent, outcome))) return;
  const message = `Attempt ${attempt.fence} ended late: ${detail}; it is ${status}.`;
  const kind = 'LATE_EVIDENCE';
  write.alerts.raise({ ...shipmentAsSubject(attempt), kind, message, raisedAt: now });
  const isAnswered = terms !== undefined && terms.class !== 'C';
  if (isOver && isAnswered) write.bookings.checkAgain(shipmentKeyOf(shipment), now);
}

/** Nobody asks the courier again, so only whoever finds out can use what it said. */
function isManual({ state }: BookingIntent, { kind }: BookingOutcome): boolean {
  return state === 'MANUAL' && (kind === 'BOOKED' || kind === 'ACCEPTED' || kind === 'REFUSED');
}

function contradicts(outcome: BookingOutcome, { awb }: Shipment): boolean {
  if (outcome.kind === 'BOOKED') return awbsOf(outcome).some((one) => one !== awb);
  return awb === null ? outcome.kind === 'ACCEPTED' : outcome.kind === 'REFUSED';
}
