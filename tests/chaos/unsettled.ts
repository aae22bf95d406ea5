import { type CourierLogLine, readCourierLog } from './courier-log.ts';
import { type AcceptedOrder, courierOrders } from './courier-orders.ts';
import { type ShipmentFound, shipmentsFound, unsettledOf } from './shipments-found.ts';
import { MOVE_STATUSES } from './wire.ts';
import type { World } from './world.ts';

/** Unfinished work of workers, couriers or webhooks; empty once everything is settled. */
export async function unsettledWork({
  database,
  couriers,
  courierWebhooks,
}: Pick<World, 'database' | 'couriers' | 'courierWebhooks'>): Promise<readonly string[]> {
  const unsettled = await unsettledOf(database.ownerUrl);
  if (unsettled.length > 0) return unsettled;
  if (!courierWebhooks.isIdle()) return ['a webhook of a courier'];
  const log = readCourierLog(couriers.logFile);
  const coming = pendingAtCouriers(log);
  return coming.length > 0 ? coming : staleShipments(await shipmentsFound(database.ownerUrl), log);
}

/** Status of the last tracking event at the courier; undefined before the first one. */
export function lastMoveOf(orders: readonly AcceptedOrder[]): string | undefined {
  return orders[0]?.moves.at(-1)?.status;
}

/** Orders that couriers have not finished. */
function pendingAtCouriers(log: readonly CourierLogLine[]): readonly string[] {
  const over = log.filter(({ act }) => act === 'LANDED' || act === 'LOST');
  const ended = new Set(over.map(({ reference }) => reference));
  const later = log.filter(({ act, reference }) => act === 'LATER' && !ended.has(reference));
  const orders = courierOrders(log).all().filter(isBusy);
  return [...later, ...orders].map(({ reference }) => `${reference} is on its way at the courier`);
}

function isBusy({ isCancelled, isNamed, mischief, moves }: AcceptedOrder): boolean {
  const isMoving = mischief === 'moves' && moves.length < MOVE_STATUSES.length;
  return !isCancelled && (!isNamed || isMoving);
}

function staleShipments(
  shipments: readonly ShipmentFound[],
  log: readonly CourierLogLine[],
): readonly string[] {
  const alive = courierOrders(log)
    .all()
    .filter(({ isCancelled }) => !isCancelled);
  const orders = Map.groupBy(alive, ({ reference }) => reference);
  const behind = shipments.filter(({ shipment_number: number, state, status }) => {
    const move = lastMoveOf(orders.get(number) ?? []);
    return state === 'BOOKED' && move !== undefined && move !== status;
  });
  return behind.map(({ shipment_number: number, status }) => `${number} is still ${status}`);
}
