import type { BookedParcel } from '#domain/carrying/booking/outcome.ts';
import { isOverdue, isTurnedAway, nextCallAt } from '#domain/carrying/courier/call-schedule.ts';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import type { SoldCourier } from '#domain/carrying/courier-port/courier-directory.ts';
import { type Pickup, pickupAsSubject } from '#domain/carrying/pickup/pickup.ts';
import type { PickupOrder, PickupReply } from '#domain/carrying/pickup/pickup-order.ts';
import type { DuePickupCall } from '#domain/carrying/pickup/pickup-store.ts';
import { idText } from '#domain/id.ts';
import { windowStart } from '#domain/selling/shipment/pickup-window.ts';
import type { Ports } from '../../ports.ts';
import { type DueCalls, dueCalls } from '../courier/due-calls.ts';
import type { RecordReply } from './record-reply.ts';

/** Calls couriers to request pickups, or to cancel them. */
export type RequestPickups = DueCalls<DuePickupCall>;

type Deps = Pick<
  Ports,
  'pickups' | 'shipments' | 'alerts' | 'unitOfWork' | 'directory' | 'clock' | 'reportError'
> & {
  readonly recordReply: RecordReply;
};

/** A due call with its pickup, and its deadline by the monotonic clock. */
type CallInput = {
  readonly due: DuePickupCall;
  readonly pickup: Pickup;
  readonly deadlineMs: number;
};

type Decided = Exclude<PickupReply, { readonly kind: 'PENDING' }>;
/** `error`: the courier gave no reply. */
type Unanswered = { readonly kind: 'PENDING'; readonly error?: unknown };

export function requestPickups(deps: Deps): RequestPickups {
  const { pickups } = deps;
  return dueCalls(
    {
      claimDue: (claim) => pickups.claimDue(claim),
      call: (due, deadlineMs) => callCourier(due, deadlineMs, deps),
      postpone: (due, error) => retryLater(due, error, deps),
      nameOf: ({ pickupId }) => idText('pickup', pickupId),
    },
    deps,
  );
}

async function callCourier(due: DuePickupCall, deadlineMs: number, deps: Deps): Promise<void> {
  const pickup = await deps.pickups.find(due);
  if (pickup === undefined) throw new Error('it was not found');
  const input = { due, pickup, deadlineMs };
  await (due.action === 'REQUEST' ? request(input, deps) : cancel(input, deps));
}

async function request({ due, pickup, deadlineMs }: CallInput, deps: Deps): Promise<void> {
  const opensAt = windowStart(pickup);
  const isOver = pickup.status !== 'REQUESTED' || deps.clock.now() >= opensAt;
  if (isOver) return deps.recordReply(due, { kind: 'SILENT' });
  const order = await orderOf(pickup, deps);
  const call = courierOf(pickup, deps).requestPickup(order, deadlineMs);
  const reply: Decided | Unanswered = await call.catch(asUnanswered);
  if (reply.kind !== 'PENDING') return deps.recordReply(due, reply);
  const now = deps.clock.now();
  const nextAt = nextCallAt('pickup', due.since, { error: reply.error, now });
  await deps.pickups.postpone(due, nextAt < opensAt ? nextAt : opensAt);
}

/** Without an answer the request is repeated with the same reference, as after PENDING. */
function asUnanswered(error: unknown): Unanswered {
  if (error instanceof CourierFailure) return { kind: 'PENDING', error };
  throw error;
}

async function cancel({ due, pickup, deadlineMs }: CallInput, deps: Deps): Promise<void> {
  const { courierReference, shipmentNumbers } = pickup;
  const reference = idText('pickup', pickup.pickupId);
  const courier = courierOf(pickup, deps);
  const parcels = await parcelsOf(pickup, shipmentNumbers, deps);
  const booked = { reference, courierReference, parcels };
  const reply = await courier.cancelPickup(booked, deadlineMs);
  await deps.unitOfWork.decide({
    look: async () => {},
    decide(_, write) {
      write.pickups.end(due);
      if (reply.kind === 'CANCELLED') return;
      const message = `The courier did not cancel the pickup: ${reply.failure.message}`;
      const alert = { kind: 'PICKUP_STUCK', message, raisedAt: deps.clock.now() } as const;
      write.alerts.raise({ ...pickupAsSubject(pickup), ...alert });
    },
  });
}

async function retryLater(due: DuePickupCall, error: unknown, deps: Deps): Promise<void> {
  const { pickups, alerts, clock } = deps;
  const now = clock.now();
  await pickups.postpone(due, nextCallAt('pickup', due.since, { error, now }));
  // The provider's own alert already says that it refuses our requests.
  if (due.action === 'REQUEST' || !isOverdue(due.since, now) || isTurnedAway(error)) return;
  const message = 'The courier does not say whether it has cancelled the pickup.';
  const alert = { kind: 'PICKUP_STUCK', message, raisedAt: now } as const;
  await alerts.raise({ ...pickupAsSubject(due), ...alert });
}

async function orderOf(pickup: Pickup, deps: Deps): Promise<PickupOrder> {
  const { date, window, timeZone, contact, address, originDistrictId, notes } = pickup;
  return {
    date,
    window,
    timeZone,
    contact,
    address,
    originDistrictId,
    notes,
    reference: idText('pickup', pickup.pickupId),
    parcels: await parcelsOf(pickup, pickup.waiting, deps),
  };
}

/** Parcels in the order of the numbers. */
async function parcelsOf(
  pickup: Pickup,
  shipmentNumbers: readonly string[],
  { shipments }: Deps,
): Promise<readonly BookedParcel[]> {
  const found = await shipments.findAll(pickup, shipmentNumbers);
  const byNumber = new Map(found.map((one) => [one.shipmentNumber, one]));
  return shipmentNumbers.flatMap((reference) => {
    const { awb = null, courierOrderId: orderId = null } = byNumber.get(reference) ?? {};
    return awb === null ? [] : { reference, awb, orderId };
  });
}

function courierOf(pickup: Pickup, { directory }: Deps): SoldCourier {
  const courier = directory.courierOf(pickup);
  if (courier !== undefined) return courier;
  throw new Error(`${pickup.courierCode} at ${pickup.provider} is not configured`);
}
