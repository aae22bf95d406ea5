import type { AlertStore } from '#domain/alert/alert.ts';
import type { CourierDirectory, ListedCourier } from '#domain/courier/courier-directory.ts';
import { CourierFailure } from '#domain/courier/courier-failure.ts';
import { idText } from '#domain/id.ts';
import { type Pickup, pickupAsSubject } from '#domain/pickup/pickup.ts';
import type { PickupOrder, PickupReply } from '#domain/pickup/pickup-order.ts';
import type { DuePickup, PickupStore } from '#domain/pickup/pickup-store.ts';
import { askAgainAt, isUnanswered } from '#domain/pickup/schedule.ts';
import { windowStart } from '#domain/pickup/window.ts';
import type { ShipmentStore } from '#domain/shipment/shipment-store.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import type { Complain } from '../complain.ts';
import { type AskDue, askDue } from '../courier/ask-due.ts';
import type { RecordReply } from './record-reply.ts';

/** Asks couriers to come, or to stay away. */
export type AskPickups = AskDue<DuePickup>;

type Deps = {
  readonly pickups: PickupStore;
  readonly shipments: ShipmentStore;
  readonly alerts: AlertStore;
  readonly unitOfWork: UnitOfWork;
  readonly directory: CourierDirectory;
  readonly recordReply: RecordReply;
  readonly clock: Clock;
  readonly complain: Complain;
};

/** What is asked of one courier, and until when it may answer. */
type Question = {
  readonly due: DuePickup;
  readonly pickup: Pickup;
  readonly deadlineMs: number;
};

export function askPickups(deps: Deps): AskPickups {
  const { pickups } = deps;
  return askDue(
    {
      claimDue: (claim) => pickups.claimDue(claim),
      ask: (due, deadlineMs) => ask(due, deadlineMs, deps),
      postpone: (due) => askAgain(due, deps),
      nameOf: ({ pickupId }) => idText('pickup', pickupId),
    },
    deps,
  );
}

async function ask(due: DuePickup, deadlineMs: number, deps: Deps): Promise<void> {
  const pickup = await deps.pickups.find(due);
  if (pickup === undefined) throw new Error('it is not there');
  const question = { due, pickup, deadlineMs };
  await (due.wish === 'REQUEST' ? request(question, deps) : cancel(question, deps));
}

async function request({ due, pickup, deadlineMs }: Question, deps: Deps): Promise<void> {
  const opensAt = windowStart(pickup);
  const isOver = pickup.status !== 'REQUESTED' || deps.clock.now() >= opensAt;
  if (isOver) return deps.recordReply(due, { kind: 'SILENT' });
  const order = await orderOf(pickup, deps);
  const asked = courierOf(pickup, deps).requestPickup(order, deadlineMs);
  const reply = await asked.catch(undecided);
  if (reply.kind !== 'PENDING') return deps.recordReply(due, reply);
  const againAt = askAgainAt(due.since, deps.clock.now());
  await deps.pickups.postpone(due, againAt < opensAt ? againAt : opensAt);
}

/** Whoever does not answer is asked by the same reference again, as whoever has not decided. */
function undecided(error: unknown): PickupReply {
  if (error instanceof CourierFailure) return { kind: 'PENDING' };
  throw error;
}

async function cancel({ due, pickup, deadlineMs }: Question, deps: Deps): Promise<void> {
  const { courierReference } = pickup;
  const reference = idText('pickup', pickup.pickupId);
  const courier = courierOf(pickup, deps);
  const reply = await courier.cancelPickup({ reference, courierReference }, deadlineMs);
  await deps.unitOfWork.run(async (_, write) => {
    write.pickups.end(due);
    if (reply.kind === 'CANCELLED') return;
    const message = `The courier would not stay away: ${reply.failure.message}`;
    const alert = { kind: 'PICKUP_STUCK', message, raisedAt: deps.clock.now() } as const;
    write.alerts.raise({ ...pickupAsSubject(pickup), ...alert });
  });
}

async function askAgain(due: DuePickup, { pickups, alerts, clock }: Deps): Promise<void> {
  const now = clock.now();
  await pickups.postpone(due, askAgainAt(due.since, now));
  if (due.wish === 'REQUEST' || !isUnanswered(due.since, now)) return;
  const message = 'The courier does not say whether it stays away.';
  const alert = { kind: 'PICKUP_STUCK', message, raisedAt: now } as const;
  await alerts.raise({ ...pickupAsSubject(due), ...alert });
}

async function orderOf(pickup: Pickup, { shipments }: Deps): Promise<PickupOrder> {
  const { date, window, timeZone, contact, address, originDistrictId, notes } = pickup;
  const found = await shipments.findAll(pickup, pickup.waiting);
  const awbs = new Map(found.map(({ shipmentNumber, awb }) => [shipmentNumber, awb]));
  return {
    ...{ date, window, timeZone, contact, address, originDistrictId, notes },
    reference: idText('pickup', pickup.pickupId),
    awbs: pickup.waiting.flatMap((shipmentNumber) => awbs.get(shipmentNumber) ?? []),
  };
}

function courierOf(pickup: Pickup, { directory }: Deps): ListedCourier {
  const courier = directory.courierFor(pickup, pickup.courierCode);
  if (courier === undefined) throw new Error(`${pickup.courierCode} is not offered any more`);
  return courier;
}
