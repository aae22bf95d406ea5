import type { BookingReply } from '#domain/carrying/booking/outcome.ts';
import type { BookingPermit } from '#domain/carrying/booking/permit.ts';
import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import type { Random } from '#domain/random.ts';
import type { Clock } from '#domain/time.ts';
import type { NewOrder, SimulatedBooking } from './booking.ts';
import { neverAnswer, waitMs } from './faults.ts';
import { elapsedMs } from './lifecycle.ts';
import { type Answer, scenarioFor, scenarioOf } from './scenarios.ts';
import { simulatedNumber } from './simulated-number.ts';

type OrderDeps = {
  readonly courierCode: string;
  readonly speed: number;
  readonly random: Random;
  readonly clock: Pick<Clock, 'now'>;
};

type Delay = (booking: SimulatedBooking, now: Date, limit: CallLimit) => Promise<void>;

const SLOW_MS = 3_000;
/** Delay of a late AWB, at the parcel's own speed. */
const AWB_AFTER_MS = 10_000;

export const REFUSAL = {
  code: 'BOOKING_REJECTED',
  message: 'The courier refused the order (simulated).',
};

const AT_ONCE: Delay = async () => {};

/** Delay before the reply to an order; a look-up is answered immediately. */
const DELAYS: Readonly<Record<Answer, Delay>> = {
  AT_ONCE,
  REFUSED: AT_ONCE,
  AWB_LATER: AT_ONCE,
  SLOW: ({ bookedAt }, now, limit) => waitMs(bookedAt.getTime() - now.getTime(), limit),
  FIRST_LOST: ({ requests }, _, limit) => (requests === 1 ? neverAnswer(limit) : Promise.resolve()),
};

/** Row that is stored if the order is the first under its reference. */
export function newOrder(
  { reference, serviceCode, route, receiver }: BookingPermit,
  { courierCode, speed, random, clock }: OrderDeps,
): NewOrder {
  const scenario = scenarioFor(receiver.name);
  const { answer, isManual } = scenarioOf({ scenario });
  const delayMs = answer === 'SLOW' ? SLOW_MS : 0;
  return {
    reference,
    awb: answer === 'REFUSED' ? null : simulatedNumber('SIM', random),
    courierCode,
    serviceCode,
    originId: route.origin.districtId,
    destinationId: route.destination.districtId,
    scenario,
    speed: isManual ? 0 : speed,
    bookedAt: new Date(clock.now().getTime() + delayMs),
  };
}

/** Resolves when the scenario allows the answer; rejects with COURIER_TIMEOUT when `limit` ends. */
export const waitForAnswer: Delay = (booking, now, limit) =>
  DELAYS[scenarioOf(booking).answer](booking, now, limit);

export function replyOf(booking: SimulatedBooking, now: Date): BookingReply {
  const { reference, awb } = booking;
  if (awb === null) return { kind: 'REFUSED', failure: REFUSAL };
  const { answer } = scenarioOf(booking);
  const isAwbPending = answer === 'AWB_LATER' && elapsedMs(booking, now) < AWB_AFTER_MS;
  if (!isAwbPending) return { kind: 'BOOKED', reference, awb };
  return { kind: 'ACCEPTED', reference, orderId: `SIMO-${reference}` };
}
