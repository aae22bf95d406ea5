import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import type { CancelReply } from '#domain/carrying/courier-cancellation/cancel-reply.ts';
import type {
  BookedPickup,
  PickupOrder,
  PickupReply,
} from '#domain/carrying/pickup/pickup-order.ts';
import type { Random } from '#domain/random.ts';
import type { Clock } from '#domain/time.ts';
import type { PickupMemory, SimulatedPickup } from './pickup.ts';
import { simulatedNumber } from './simulated-number.ts';

type PickupDeps = {
  readonly courierCode: string;
  readonly pickups: PickupMemory;
  readonly speed: number;
  readonly random: Random;
  readonly clock: Pick<Clock, 'now'>;
};

/** Delay at speed 1. */
const CONFIRMED_AFTER_MS = 2_000;

const CANCELLED = {
  code: 'PICKUP_CANCELLED',
  message: 'The pickup was cancelled (simulated).',
};
const UNKNOWN = {
  code: 'PICKUP_UNKNOWN',
  message: 'The courier has no such pickup (simulated).',
};

/** Stores the request. Its parcels are picked up by their own timetables. */
export async function pickUp(
  { reference }: PickupOrder,
  { courierCode, pickups, speed, random, clock }: PickupDeps,
  limit: CallLimit,
): Promise<PickupReply> {
  const courierReference = simulatedNumber('SIMP', random);
  const requestedAt = clock.now();
  const pickup = { reference, courierCode, courierReference, requestedAt, speed };
  return replyOf(await pickups.request(pickup, limit), clock.now());
}

export async function cancelPickUp(
  { reference, courierReference }: BookedPickup,
  { courierCode, pickups, clock }: PickupDeps,
  limit: CallLimit,
): Promise<CancelReply> {
  const pickup = { reference, courierReference, courierCode };
  const isCancelled = await pickups.cancelPickup(pickup, clock.now(), limit);
  return isCancelled ? { kind: 'CANCELLED' } : { kind: 'REFUSED', failure: UNKNOWN };
}

function replyOf(pickup: SimulatedPickup, now: Date): PickupReply {
  const { courierReference, requestedAt, speed, cancelledAt } = pickup;
  if (cancelledAt !== null) return { kind: 'REFUSED', failure: CANCELLED };
  const elapsedMs = (now.getTime() - requestedAt.getTime()) * speed;
  const isConfirmed = elapsedMs >= CONFIRMED_AFTER_MS;
  return isConfirmed ? { kind: 'CONFIRMED', courierReference } : { kind: 'PENDING' };
}
