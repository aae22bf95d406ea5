import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { Attempt } from '#domain/booking/attempt.ts';
import type { BookingIntent } from '#domain/booking/intent.ts';
import { awbsOf, type BookingOutcome, detailOf, stateAfter } from '#domain/booking/outcome.ts';
import { CHECK_AFTER_MS, dueAfter, needsRecheck } from '#domain/booking/schedule.ts';
import type { BookingTerms } from '#domain/courier/courier.ts';
import type { CourierDirectory } from '#domain/courier-port/courier-directory.ts';
import type { Random } from '#domain/random.ts';
import { type Shipment, shipmentKeyOf } from '#domain/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Clock } from '#domain/time.ts';
import type { Stores, UnitOfWork } from '#domain/unit-of-work.ts';
import {
  recordBooked,
  recordManual,
  recordNotBooked,
  recordRefused,
  type Recording as ShipmentRecording,
} from './booking-results.ts';
import {
  recordDoubles,
  recordTaken,
  type TakenAwb,
  takenAwbs,
  takenText,
} from './double-bookings.ts';

/** Records the outcome of an attempt, with all its consequences, in one commit. */
export type RecordBooking = (attempt: Attempt, outcome: BookingOutcome) => Promise<void>;

type Deps = {
  readonly unitOfWork: UnitOfWork;
  readonly directory: CourierDirectory;
  readonly areas: AreaDirectory;
  readonly clock: Clock;
  readonly random: Random;
};

/** The current state that an outcome is recorded against. */
type BookingSnapshot = {
  readonly intent: BookingIntent;
  readonly shipment: Shipment;
  /** AWBs of the outcome that belong to other shipments. */
  readonly taken: readonly TakenAwb[];
};

/** `terms` undefined: the courier is no longer offered. */
type Recording = ShipmentRecording & {
  readonly attempt: Attempt;
  readonly terms: BookingTerms | undefined;
};

/**
 * The outcome of an attempt that another claim has overtaken is kept as evidence only, with an
 * alert if it contradicts the shipment. There is no alert while workers still process the intent: a
 * later attempt gets the same reply from the courier.
 */
export function recordBooking({ unitOfWork, clock, directory, ...deps }: Deps): RecordBooking {
  return (attempt, outcome) =>
    unitOfWork.decide({
      look: (stores) => look(stores, attempt, outcome),
      decide(snapshot, write) {
        const { shipment } = snapshot;
        const courier = directory.courierFor(shipment, shipment.courierCode);
        const terms = courier?.profile.bookingTerms;
        const recording = { ...deps, attempt, terms, shipment, now: clock.now(), write };
        if (isOvertaken(attempt, snapshot)) recordLate(recording, outcome, snapshot);
        else record(recording, outcome, snapshot);
      },
    });
}

async function look(
  stores: Stores,
  attempt: Attempt,
  outcome: BookingOutcome,
): Promise<BookingSnapshot> {
  const [intent, shipment] = await Promise.all([
    stores.bookings.find(attempt),
    stores.shipments.find(attempt, attempt.shipmentNumber),
  ]);
  if (intent === undefined || shipment === undefined) {
    throw new Error(`the booking of ${attempt.shipmentNumber} was not found`);
  }
  const awbs = outcome.kind === 'BOOKED' ? awbsOf(outcome) : [];
  return { intent, shipment, taken: await takenAwbs(stores.shipments, shipment, awbs) };
}

function isOvertaken({ fencingToken }: Attempt, { intent }: BookingSnapshot): boolean {
  return intent.fencingToken !== fencingToken || intent.state !== 'ATTEMPTING';
}

/** Ignores AWBs of other shipments; if no other is left, the outcome is manual. */
function withoutTakenAwbs(outcome: BookingOutcome, { taken }: BookingSnapshot): BookingOutcome {
  if (outcome.kind !== 'BOOKED' || taken.length === 0) return outcome;
  const isTaken = new Set(taken.map(({ awb }) => awb));
  const [awb, ...otherAwbs] = awbsOf(outcome).filter((one) => !isTaken.has(one));
  if (awb !== undefined) return { ...outcome, awb, otherAwbs };
  return { kind: 'HANDED_OVER', alert: 'AWB_TAKEN', message: takenText(taken) };
}

function record(recording: Recording, reported: BookingOutcome, snapshot: BookingSnapshot): void {
  const { attempt, shipment, terms, now, write } = recording;
  const outcome = withoutTakenAwbs(reported, snapshot);
  const { kind } = outcome;
  if (kind === 'BOOKED') {
    const orderedAt = attempt.stateAtClaim === 'PENDING' ? now : attempt.sentAt;
    recordBooked(recording, { awb: outcome.awb, orderedAt });
    recordTaken(recording, snapshot.taken);
    const booked = { ...shipment, awb: outcome.awb };
    recordDoubles({ ...recording, shipment: booked }, outcome.otherAwbs ?? []);
  }
  if (kind === 'REFUSED') recordRefused(recording, outcome.failure);
  if (kind === 'HANDED_OVER') recordManual(recording, outcome);
  const isCancelRequested = shipment.courierCancellation === 'PENDING';
  const state = stateAfter({ ...attempt, isCancelRequested }, kind);
  if (state === 'CANCELLED') recordNotBooked(recording);
  const ended = { state, outcome: kind, terms };
  if (needsRecheck(attempt, ended)) {
    write.bookings.scheduleCheck(shipmentKeyOf(shipment), new Date(now.getTime() + CHECK_AFTER_MS));
  }
  write.bookings.finish(attempt, {
    state,
    dueAt: dueAfter(attempt, { ...ended, now }),
    orderId: kind === 'ACCEPTED' ? outcome.orderId : null,
    outcome: kind,
    detail: detailOf(outcome),
    finishedAt: now,
  });
}

/** An immediate check finds the bookings that the courier has beside the known one. */
function recordLate(
  recording: Recording,
  outcome: BookingOutcome,
  { intent }: BookingSnapshot,
): void {
  const { attempt, shipment, terms, now, write } = recording;
  const detail = detailOf(outcome);
  write.bookings.finishLate(attempt, { outcome: outcome.kind, detail, finishedAt: now });
  const { status } = shipment;
  const isOver = status !== 'PROCESSING';
  if (!(isOver ? contradicts(outcome, shipment) : isManualEvidence(intent, outcome))) return;
  const message = `Attempt ${attempt.fencingToken} ended late: ${detail}; it is ${status}.`;
  const kind = 'LATE_EVIDENCE';
  write.alerts.raise({ ...shipmentAsSubject(attempt), kind, message, raisedAt: now });
  const hasLookUp = terms !== undefined && terms.class !== 'C';
  if (isOver && hasLookUp) write.bookings.scheduleCheck(shipmentKeyOf(shipment), now);
}

/** No worker calls the courier again, so the operator needs this evidence. */
function isManualEvidence({ state }: BookingIntent, { kind }: BookingOutcome): boolean {
  return state === 'MANUAL' && (kind === 'BOOKED' || kind === 'ACCEPTED' || kind === 'REFUSED');
}

function contradicts(outcome: BookingOutcome, { awb }: Shipment): boolean {
  if (outcome.kind === 'BOOKED') return awbsOf(outcome).some((one) => one !== awb);
  return awb === null ? outcome.kind === 'ACCEPTED' : outcome.kind === 'REFUSED';
}
