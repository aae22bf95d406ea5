import type { AreaDirectory } from '#domain/carrying/area/area-directory.ts';
import type { Attempt } from '#domain/carrying/booking/attempt.ts';
import type { AttemptResult } from '#domain/carrying/booking/booking-store.ts';
import { type BookingIntent, isOpen } from '#domain/carrying/booking/intent.ts';
import {
  type BookingOutcome,
  detailOf,
  ordersOf,
  refusalIn,
  retryAfterMsIn,
  stateAfter,
  withKnownNumber,
} from '#domain/carrying/booking/outcome.ts';
import {
  CHECK_AFTER_MS,
  dueAfter,
  isAwbLate,
  needsRecheck,
} from '#domain/carrying/booking/schedule.ts';
import type { BookingTerms } from '#domain/carrying/courier/courier.ts';
import { tenantOf } from '#domain/environment.ts';
import { type Shipment, shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Stores } from '#domain/unit-of-work.ts';
import type { Ports } from '../../ports.ts';
import { type Recorder, recorderOf } from '../../recorder.ts';
import {
  recordBooked,
  recordDelayed,
  recordManual,
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

/** Records the outcome of an attempt, with all its consequences, in one commit. */
export type RecordBooking = (attempt: Attempt, outcome: BookingOutcome) => Promise<void>;

type Deps = Pick<Ports, 'unitOfWork' | 'directory' | 'areas' | 'clock' | 'random'>;

/** The current state that an outcome is recorded against. */
type BookingSnapshot = {
  readonly intent: BookingIntent;
  readonly shipment: Shipment;
  /** AWBs of the outcome that belong to other shipments. */
  readonly taken: readonly TakenAwb[];
};

type AttemptEnd = BookingSnapshot & {
  readonly attempt: Attempt;
  readonly areas: AreaDirectory;
  /** Undefined: the courier is no longer offered. */
  readonly terms: BookingTerms | undefined;
};

/**
 * Records the outcome of an attempt that another claim has overtaken, as evidence only, with an
 * alert if it contradicts the shipment. No alert while workers still process the intent: a later
 * attempt gets the same reply from the courier.
 */
export function recordBooking(deps: Deps): RecordBooking {
  const { unitOfWork, directory, areas, clock, random } = deps;
  return (attempt, outcome) =>
    unitOfWork.decide({
      sharesCommit: tenantOf(attempt),
      look: (stores) => look(stores, attempt, outcome),
      decide(snapshot, write) {
        const { shipment } = snapshot;
        const courier = directory.courierOf(shipment);
        const terms = courier?.profile.bookingTerms;
        const end = { ...snapshot, attempt, areas, terms };
        const recorder = recorderOf({ now: clock.now(), write, random });
        if (isOvertaken(attempt, snapshot)) recordLate(end, outcome, recorder);
        else record(end, outcome, recorder);
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
  const awbs = outcome.kind === 'BOOKED' ? ordersOf(outcome).map(({ awb }) => awb) : [];
  return { intent, shipment, taken: await takenAwbs(stores.tracking, shipment, awbs) };
}

function isOvertaken({ fencingToken }: Attempt, { intent }: BookingSnapshot): boolean {
  return intent.fencingToken !== fencingToken || intent.state !== 'ATTEMPTING';
}

/** Removes AWBs of other shipments; if none is left, the outcome is manual. */
function withoutTakenAwbs(outcome: BookingOutcome, { taken }: BookingSnapshot): BookingOutcome {
  if (outcome.kind !== 'BOOKED' || taken.length === 0) return outcome;
  const isTaken = new Set(taken.map(({ awb }) => awb));
  const [own, ...others] = ordersOf(outcome).filter(({ awb }) => !isTaken.has(awb));
  const { kind, reference, isRepeated } = outcome;
  const repeated = isRepeated && { isRepeated };
  if (own !== undefined) return { kind, reference, ...own, others, ...repeated };
  return { kind: 'HANDED_OVER', alert: 'AWB_TAKEN', message: takenText(taken) };
}

function record(end: AttemptEnd, reported: BookingOutcome, recorder: Recorder): void {
  const { attempt, shipment, terms, areas } = end;
  const { now, write } = recorder;
  const outcome = withoutTakenAwbs(reported, end);
  const { kind } = outcome;
  if (kind === 'BOOKED') {
    const orderedAt = attempt.stateAtClaim === 'PENDING' ? now : attempt.sentAt;
    const order = withKnownNumber(outcome, attempt.orderId);
    const { sentAt } = attempt;
    recordBooked(shipment, { order, orderedAt, sentAt, areas }, recorder);
    recordTaken(shipment, end.taken, recorder);
    recordDoubles({ ...shipment, awb: outcome.awb }, outcome.others ?? [], recorder);
  }
  if (kind === 'REFUSED') recordRefused(shipment, outcome.failure, recorder);
  const wasNotified = end.intent.delayedAt !== null;
  if (kind === 'HANDED_OVER') recordManual(shipment, { outcome, wasNotified }, recorder);
  const isCancelRequested = shipment.courierCancellation === 'PENDING';
  const state = stateAfter({ ...attempt, isCancelRequested }, kind);
  if (state === 'CANCELLED') recordNotBooked(shipment, recorder);
  const ended = { state, outcome: kind, terms };
  const turnedAway = refusalIn(outcome) !== undefined;
  const isDelayed = !wasNotified && isToBeNotified(end, { state, turnedAway, now });
  if (isDelayed) recordDelayed(shipment, recorder);
  if (needsRecheck(attempt, ended)) {
    write.bookings.scheduleCheck(shipmentKeyOf(shipment), new Date(now.getTime() + CHECK_AFTER_MS));
  }
  write.bookings.finish(attempt, {
    state,
    dueAt: dueAfter(attempt, {
      ...ended,
      now,
      isTurnedAway: turnedAway,
      retryAfterMs: retryAfterMsIn(outcome),
    }),
    orderId: orderIdOf(outcome),
    outcome: kind,
    detail: detailOf(outcome),
    finishedAt: now,
    ...(isDelayed && { delayedAt: now }),
    ...(turnedAway && { wantedSince: now }),
  });
}

type Ending = Pick<AttemptResult, 'state'> & { readonly turnedAway: boolean; readonly now: Date };

/**
 * True if clients are to be notified, once, that it waits for its courier's schedule or for the
 * provider.
 */
function isToBeNotified(
  { attempt, intent }: AttemptEnd,
  { state, turnedAway, now }: Ending,
): boolean {
  if (state === 'ACCEPTED' && isAwbLate(attempt, now)) return true;
  return turnedAway && isOpen(state) && isAwbLate({ sentAt: intent.createdAt }, now);
}

/** Schedules an immediate check for further bookings at the courier. */
function recordLate(
  { attempt, intent, shipment, terms }: AttemptEnd,
  outcome: BookingOutcome,
  { now, write, alert }: Recorder,
): void {
  const detail = detailOf(outcome);
  write.bookings.finishLate(attempt, { outcome: outcome.kind, detail, finishedAt: now });
  const { status } = shipment;
  const isOver = status !== 'PROCESSING';
  if (!(isOver ? contradicts(outcome, shipment) : isManualEvidence(intent, outcome))) return;
  const message = `Attempt ${attempt.fencingToken} ended late: ${detail}; it is ${status}.`;
  alert(shipmentAsSubject(attempt), 'LATE_EVIDENCE', message);
  const hasLookUp = terms !== undefined && terms.class !== 'C';
  if (isOver && hasLookUp) write.bookings.scheduleCheck(shipmentKeyOf(shipment), now);
}

/** No worker calls the courier again, so the operator needs this evidence. */
function isManualEvidence({ state }: BookingIntent, outcome: BookingOutcome): boolean {
  if (state !== 'MANUAL') return false;
  return outcome.kind === 'BOOKED' || outcome.kind === 'REFUSED' || hasOrder(outcome);
}

function contradicts(outcome: BookingOutcome, { awb }: Shipment): boolean {
  if (outcome.kind === 'BOOKED') return ordersOf(outcome).some((one) => one.awb !== awb);
  return awb === null ? hasOrder(outcome) : outcome.kind === 'REFUSED';
}

/** True if the courier has the order, and its AWB is still missing. */
function hasOrder(outcome: BookingOutcome): boolean {
  if (outcome.kind === 'ACCEPTED') return true;
  return outcome.kind === 'HANDED_OVER' && outcome.order !== undefined;
}

/** The courier's own order number; null if this outcome names none. */
function orderIdOf(outcome: BookingOutcome): string | null {
  if (outcome.kind === 'HANDED_OVER') return outcome.order?.orderId ?? null;
  const isOrder = outcome.kind === 'BOOKED' || outcome.kind === 'ACCEPTED';
  return isOrder ? (outcome.orderId ?? null) : null;
}
