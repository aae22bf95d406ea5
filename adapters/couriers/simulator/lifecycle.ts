import type { TrackingEvent } from '#domain/tracking/tracking-event.ts';
import type { Lever, SimulatedBooking } from './booking.ts';
import type { Journey, JourneyStep } from './journey.ts';
import type { StepStatus } from './timetable.ts';

/** What the past of a parcel follows from. */
export type Life = Pick<SimulatedBooking, 'bookedAt' | 'speed' | 'levers' | 'cancelledAt'>;

/** The courier's own words. */
const WORDS: Readonly<Record<StepStatus, string>> = {
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

/** Null: no word of the simulator's. */
export function statusOfCode(code: string): StepStatus | null {
  return isStatus(code) ? code : null;
}

/** How far it is on its timetable: milliseconds after the booking, at speed 1. */
export function elapsedMs(life: Life, now: Date): number {
  const aliveMs = notBeforeIts(life, now).getTime() - life.bookedAt.getTime();
  return aliveMs * life.speed + lastLever(life).advancedMs;
}

/** What is told of it by `now`, in the order in which it happened. Once told, it stays the same. */
export function toldEvents(life: Life, journey: Journey, now: Date): readonly TrackingEvent[] {
  const { cancelledAt } = life;
  if (cancelledAt === null) return toldOnItsWay(life, journey, now);
  const before = toldOnItsWay(life, journey, cancelledAt);
  return [...before, cancelledOnRequest({ before, cancelledAt }, journey)];
}

/** Whether this has happened to it by its own timetable, told or not. */
export function hasCome(
  status: StepStatus,
  { life, journey, now }: { readonly life: Life; readonly journey: Journey; readonly now: Date },
): boolean {
  const elapsed = elapsedMs(life, now);
  return journey.some((step) => step.status === status && step.atMs <= elapsed);
}

/** What is not told yet, in the order in which it will be. A cancelled parcel goes nowhere. */
export function coming(life: Life, journey: Journey, now: Date): readonly JourneyStep[] {
  if (life.cancelledAt !== null) return [];
  const elapsed = elapsedMs(life, now);
  return journey
    .filter(({ toldMs }) => toldMs > elapsed)
    .toSorted((one, other) => one.toldMs - other.toldMs);
}

/** Pulled at `now`, this lever makes it so late that the step is told. */
export function leverTo(life: Life, { toldMs }: JourneyStep, now: Date): Lever {
  const at = notBeforeIts(life, now);
  const ownMs = (at.getTime() - life.bookedAt.getTime()) * life.speed;
  // A millisecond more than needed, lest rounding leave it short of the step.
  return { at, advancedMs: Math.floor(toldMs - ownMs) + 1 };
}

/** `now`, or its booking or last lever where another process's clock, a moment ahead, saw it. */
export function notBeforeIts(life: Pick<Life, 'bookedAt' | 'levers'>, now: Date): Date {
  return new Date(Math.max(now.getTime(), lastLever(life).at.getTime()));
}

function toldOnItsWay(life: Life, journey: Journey, now: Date): readonly TrackingEvent[] {
  const elapsed = elapsedMs(life, now);
  const moments = momentsOf(life, journey);
  return journey.flatMap((step, at) => {
    if (step.toldMs > elapsed) return [];
    const { status, reasonCode, location } = step;
    const words = WORDS[status];
    return { code: status, status, reasonCode, at: new Date(moments[at] ?? 0), location, words };
  });
}

/** Last of all: not even a lever that jumped over several steps left one after it. */
function cancelledOnRequest(
  { before, cancelledAt }: { before: readonly TrackingEvent[]; cancelledAt: Date },
  journey: Journey,
): TrackingEvent {
  const lastMs = Math.max(...before.map(({ at }) => at.getTime()));
  return {
    ...{ code: 'CANCELLED', status: 'CANCELLED', reasonCode: null },
    at: new Date(Math.max(cancelledAt.getTime(), lastMs + 1)),
    location: journey[0]?.location ?? '',
    words: CANCELLED_ON_REQUEST,
  };
}

/**
 * When each step comes: by its time on the table, or with the lever that jumped over it. No two
 * come in one millisecond, so that their order shows however many a lever jumps over.
 */
function momentsOf(life: Life, journey: Journey): readonly number[] {
  const moments: number[] = [];
  for (const { atMs } of journey) {
    const before = moments.at(-1) ?? Number.NEGATIVE_INFINITY;
    moments.push(Math.max(Math.round(momentOf(life, atMs)), before + 1));
  }
  return moments;
}

function momentOf({ bookedAt, speed, levers }: Life, offsetMs: number): number {
  const stretches = [{ at: bookedAt, advancedMs: 0 }, ...levers];
  let moment = Number.POSITIVE_INFINITY;
  for (const { at, advancedMs } of stretches) {
    const startMs = at.getTime();
    if (moment < startMs) break;
    // What was jumped over would have come before the lever: it came with it.
    const ownMs = bookedAt.getTime() + (offsetMs - advancedMs) / speed;
    moment = Math.max(startMs, ownMs);
  }
  return moment;
}

function isStatus(code: string): code is StepStatus {
  return Object.hasOwn(WORDS, code);
}

function lastLever({ bookedAt, levers }: Pick<Life, 'bookedAt' | 'levers'>): Lever {
  return levers.at(-1) ?? { at: bookedAt, advancedMs: 0 };
}
