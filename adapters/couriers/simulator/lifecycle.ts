import type { TrackingEvent } from '#domain/tracking/tracking-event.ts';
import type { Lever, SimulatedBooking } from './booking.ts';
import type { Journey, JourneyStep } from './journey.ts';
import type { StepStatus } from './timetable.ts';

/** What the past of a parcel follows from. */
type Life = Pick<SimulatedBooking, 'bookedAt' | 'speed' | 'levers'>;

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

/** How far it is on its timetable: milliseconds after the booking, at speed 1. */
export function elapsedMs(life: Life, now: Date): number {
  const bookedMs = life.bookedAt.getTime();
  // Another process's clock may be a moment behind the one that saw the lever pulled.
  const nowMs = Math.max(now.getTime(), lastLever(life).at.getTime());
  return (nowMs - bookedMs) * life.speed + lastLever(life).advancedMs;
}

/** What is told of it by `now`, in the order in which it happened. Once told, it stays the same. */
export function toldEvents(life: Life, journey: Journey, now: Date): readonly TrackingEvent[] {
  const elapsed = elapsedMs(life, now);
  const moments = momentsOf(life, journey);
  return journey.flatMap((step, at) => {
    if (step.toldMs > elapsed) return [];
    const { status, reasonCode, location } = step;
    const words = WORDS[status];
    return { code: status, status, reasonCode, at: new Date(moments[at] ?? 0), location, words };
  });
}

/** What is not told yet, in the order in which it will be. */
export function coming(life: Life, journey: Journey, now: Date): readonly JourneyStep[] {
  const elapsed = elapsedMs(life, now);
  return journey
    .filter(({ toldMs }) => toldMs > elapsed)
    .toSorted((one, other) => one.toldMs - other.toldMs);
}

/** Pulled at `now`, this lever makes it so late that the step is told. */
export function leverTo(life: Life, { toldMs }: JourneyStep, now: Date): Lever {
  const atMs = Math.max(now.getTime(), lastLever(life).at.getTime());
  const ownMs = (atMs - life.bookedAt.getTime()) * life.speed;
  // A millisecond more than needed, lest rounding leave it short of the step.
  return { at: new Date(atMs), advancedMs: Math.floor(toldMs - ownMs) + 1 };
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

function lastLever({ bookedAt, levers }: Life): Lever {
  return levers.at(-1) ?? { at: bookedAt, advancedMs: 0 };
}
