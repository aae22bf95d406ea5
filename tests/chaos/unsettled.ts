import { type AcceptedOrder, courierBooks } from './courier-books.ts';
import { type CourierLine, readCourierLog } from './courier-log.ts';
import { type ShipmentFound, shipmentsFound, unsettledOf } from './shipments-found.ts';
import { MOVE_STATUSES } from './wire.ts';
import type { World } from './world.ts';

/** What workers, couriers or letters have still to do; empty: all has come to its end. */
export async function leftIn({
  database,
  judge,
  postman,
}: Pick<World, 'database' | 'judge' | 'postman'>): Promise<readonly string[]> {
  const unsettled = await unsettledOf(database.ownerUrl);
  if (unsettled.length > 0) return unsettled;
  if (!postman.isIdle()) return ['a letter of a courier'];
  const log = readCourierLog(judge.logFile);
  const coming = comingIn(log);
  return coming.length > 0 ? coming : behindOf(await shipmentsFound(database.ownerUrl), log);
}

/** Where its courier has it is told by its last move; undefined: it has moved nowhere. */
export function lastMoveOf(orders: readonly AcceptedOrder[]): string | undefined {
  return orders[0]?.moves.at(-1)?.status;
}

/** What couriers are about to do. */
function comingIn(log: readonly CourierLine[]): readonly string[] {
  const over = log.filter(({ act }) => act === 'LANDED' || act === 'LOST');
  const ended = new Set(over.map(({ reference }) => reference));
  const later = log.filter(({ act, reference }) => act === 'LATER' && !ended.has(reference));
  const orders = courierBooks(log).all().filter(isBusy);
  return [...later, ...orders].map(({ reference }) => `${reference} is on its way at the courier`);
}

function isBusy({ isCancelled, isNamed, mischief, moves }: AcceptedOrder): boolean {
  const isMoving = mischief === 'moves' && moves.length < MOVE_STATUSES.length;
  return !isCancelled && (!isNamed || isMoving);
}

function behindOf(
  shipments: readonly ShipmentFound[],
  log: readonly CourierLine[],
): readonly string[] {
  const alive = courierBooks(log)
    .all()
    .filter(({ isCancelled }) => !isCancelled);
  const orders = Map.groupBy(alive, ({ reference }) => reference);
  const behind = shipments.filter(({ shipment_number: number, state, status }) => {
    const move = lastMoveOf(orders.get(number) ?? []);
    return state === 'BOOKED' && move !== undefined && move !== status;
  });
  return behind.map(({ shipment_number: number, status }) => `${number} is still ${status}`);
}
