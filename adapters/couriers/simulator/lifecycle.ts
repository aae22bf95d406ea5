import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import type { Advance, SimulatedBooking } from './booking.ts';
import type { Journey, JourneyStep } from './journey.ts';
import type { StepStatus } from './timetable.ts';

/** The part of a booking that determines its events. */
export type ParcelState = Pick<SimulatedBooking, 'bookedAt' | 'speed' | 'advances' | 'cancelledAt'>;

/** Descriptions of events in the courier's wording. */
const DESCRIPTIONS: Readonly<Record<StepStatus, string>> = {
  PICKUP_SCHEDULED: 'Pickup scheduled',
  PICKUP_FAILED: 'Pickup attempt failed',
  CANCELLED: 'Order cancelled by the courier',
  PICKED_UP: 'Picked up by the courier',
  IN_TRANSIT: 'Arrived at the sorting centre',
  OUT_FOR_DELIVERY: 'With the delivery courier',
  DELIVERED: 'Received',
  DELIVERY_FAILED: 'Delivery attempt failed',
  ON_HOLD: 'Held at the sorting centre',
  RETURN_IN_TRANSIT: 'On its way back to the sender',
  RETURNED: 'Handed back to the sender',
  LOST: 'Lost in transit',
  DAMAGED: 'Damaged in transit',
};

const CANCELLED_ON_REQUEST = 'Order cancelled on request';

/** Returns null if it is not a code of the simulator. */
export function statusOfCode(code: string): StepStatus | null {
  return isStatus(code) ? code : null;
}

/** Position on its timetable: milliseconds after the booking, at speed 1. */
export function elapsedMs(life: ParcelState, now: Date): number {
  const ageMs = notBeforeLastAdvance(life, now).getTime() - life.bookedAt.getTime();
  return ageMs * life.speed + lastAdvance(life).advancedMs;
}

/**
 * Events reported by `now`, in the order in which they happened. A reported event never changes.
 */
export function reportedEvents(
  life: ParcelState,
  journey: Journey,
  now: Date,
): readonly TrackingEvent[] {
  const { cancelledAt } = life;
  if (cancelledAt === null) return reportedByTimetable(life, journey, now);
  const before = reportedByTimetable(life, journey, cancelledAt);
  return [...before, cancelledOnRequest({ before, cancelledAt }, journey)];
}

/** True if the timetable has reached this status, whether it has been reported or not. */
export function hasReached(
  status: StepStatus,
  {
    life,
    journey,
    now,
  }: { readonly life: ParcelState; readonly journey: Journey; readonly now: Date },
): boolean {
  const elapsed = elapsedMs(life, now);
  return journey.some((step) => step.status === status && step.atMs <= elapsed);
}

/** Steps not yet reported, in the order of reporting. None for a cancelled parcel. */
export function upcomingSteps(
  life: ParcelState,
  journey: Journey,
  now: Date,
): readonly JourneyStep[] {
  if (life.cancelledAt !== null) return [];
  const elapsed = elapsedMs(life, now);
  return journey
    .filter(({ reportedAtMs }) => reportedAtMs > elapsed)
    .toSorted((one, other) => one.reportedAtMs - other.reportedAtMs);
}

/** The advance that, made at `now`, moves the parcel until this step is reported. */
export function advanceTo(life: ParcelState, { reportedAtMs }: JourneyStep, now: Date): Advance {
  const at = notBeforeLastAdvance(life, now);
  const ownMs = (at.getTime() - life.bookedAt.getTime()) * life.speed;
  // One millisecond more, so that rounding cannot end just before the step.
  return { at, advancedMs: Math.floor(reportedAtMs - ownMs) + 1 };
}

/**
 * Returns `now`, but never a time before the booking or last advance: the clock of the process that
 * stored them may have been ahead.
 */
export function notBeforeLastAdvance(
  life: Pick<ParcelState, 'bookedAt' | 'advances'>,
  now: Date,
): Date {
  return new Date(Math.max(now.getTime(), lastAdvance(life).at.getTime()));
}

function reportedByTimetable(
  life: ParcelState,
  journey: Journey,
  now: Date,
): readonly TrackingEvent[] {
  const elapsed = elapsedMs(life, now);
  const moments = momentsOf(life, journey);
  return journey.flatMap((step, at) => {
    if (step.reportedAtMs > elapsed) return [];
    const { status, reasonCode, location } = step;
    return {
      code: status,
      status,
      reasonCode,
      at: new Date(moments[at] ?? 0),
      location,
      description: DESCRIPTIONS[status],
      ...reportOf(step, life),
    };
  });
}

/** Proof and measurements that an advance set for this step. */
function reportOf(
  { atMs }: JourneyStep,
  { advances }: ParcelState,
): Pick<TrackingEvent, 'proof' | 'measured'> {
  const reported = advances.find((one) => one.reported?.stepMs === atMs)?.reported;
  const { proof, weightGrams } = reported ?? {};
  return { ...(proof && { proof }), ...(weightGrams && { measured: { weightGrams } }) };
}

/**
 * Returns the cancellation event, which is always the last one, even after an advance that skipped
 * several steps.
 */
function cancelledOnRequest(
  { before, cancelledAt }: { before: readonly TrackingEvent[]; cancelledAt: Date },
  journey: Journey,
): TrackingEvent {
  const lastMs = Math.max(...before.map(({ at }) => at.getTime()));
  return {
    code: 'CANCELLED',
    status: 'CANCELLED',
    reasonCode: null,
    at: new Date(Math.max(cancelledAt.getTime(), lastMs + 1)),
    location: journey[0]?.location ?? '',
    description: CANCELLED_ON_REQUEST,
  };
}

/**
 * Time of each step: its time in the timetable, or the time of the advance that skipped it. No two
 * steps have the same millisecond, so that the order stays visible however many steps an advance
 * skips.
 */
function momentsOf(life: ParcelState, journey: Journey): readonly number[] {
  const moments: number[] = [];
  for (const { atMs } of journey) {
    const before = moments.at(-1) ?? Number.NEGATIVE_INFINITY;
    moments.push(Math.max(Math.round(momentOf(life, atMs)), before + 1));
  }
  return moments;
}

function momentOf({ bookedAt, speed, advances }: ParcelState, offsetMs: number): number {
  const intervals = [{ at: bookedAt, advancedMs: 0 }, ...advances];
  let moment = Number.POSITIVE_INFINITY;
  for (const { at, advancedMs } of intervals) {
    const startMs = at.getTime();
    if (moment < startMs) break;
    // The timetable would place a skipped step before the advance, so the step gets the time of the
    // advance.
    const ownMs = bookedAt.getTime() + (offsetMs - advancedMs) / speed;
    moment = Math.max(startMs, ownMs);
  }
  return moment;
}

function isStatus(code: string): code is StepStatus {
  return Object.hasOwn(DESCRIPTIONS, code);
}

function lastAdvance({ bookedAt, advances }: Pick<ParcelState, 'bookedAt' | 'advances'>): Advance {
  return advances.at(-1) ?? { at: bookedAt, advancedMs: 0 };
}
