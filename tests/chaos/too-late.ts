import { withClient } from '#tests/kit/database.ts';
import { buyAll } from './buyers.ts';
import { readCourierLog } from './courier-log.ts';
import { courierOrders } from './courier-orders.ts';
import type { Order } from './orders.ts';
import { shipmentsFound, unsettledOf } from './shipments-found.ts';
import { type ChaosOptions, openWorld, type World } from './world.ts';

/** Result of orders that landed later than their courier's class allows. */
export type TooLateReport = {
  /** Orders that the courier accepted twice: the late one, and the one that replaced it. */
  readonly doubled: number;
  /** Doubled shipments without an alert, or with more than one order left. */
  readonly silent: readonly string[];
};

const ORDER: Order = {
  courier: 'chaosb',
  mischief: 'too late',
  method: 'WALLET',
  followUp: 'WAIT',
};
const ORDERS = 4;
const PATIENCE_MS = 90_000;
const CHECKED_WITHIN_MS = 20_000;
const ASK_MS = 250;
/** Makes the next day's booking checks due now. */
const TOMORROW = 'UPDATE booking_check SET due_at = now()';

/** Orders land after they were looked up, not found, and sent again, so each exists twice. */
export async function runTooLate(options: Omit<ChaosOptions, 'orders'>): Promise<TooLateReport> {
  const orders = Array.from({ length: ORDERS }, () => ORDER);
  const world = await openWorld({ ...options, orders });
  try {
    await buyAll(world, () => 1);
    await world.within(PATIENCE_MS, () => isOver(world), ASK_MS);
    const { database, couriers } = world;
    await withClient(database.ownerUrl, (owner) => owner.query(TOMORROW));
    const silent = () => silentOf(world);
    await world.within(CHECKED_WITHIN_MS, async () => (await silent()).length === 0, ASK_MS);
    const landed = readCourierLog(couriers.logFile).filter(({ act }) => act === 'LANDED');
    return { doubled: landed.length, silent: await silent() };
  } finally {
    await world.close();
  }
}

async function isOver({ database, couriers }: World): Promise<boolean> {
  const count = (name: string) => couriers.lines.filter(({ act }) => act === name).length;
  if (count('LATER') < ORDERS || count('LANDED') < ORDERS) return false;
  return (await unsettledOf(database.ownerUrl)).length === 0;
}

async function silentOf({ database, couriers }: World): Promise<readonly string[]> {
  const alive = courierOrders(readCourierLog(couriers.logFile))
    .all()
    .filter(({ isCancelled }) => !isCancelled);
  const shipments = await shipmentsFound(database.ownerUrl);
  const loud = shipments.filter(({ shipment_number: number, awb, alerts }) => {
    const awbs = alive.filter(({ reference }) => reference === number).map((order) => order.awb);
    return alerts.includes('DOUBLE_BOOKING') && awbs.length === 1 && awbs[0] === awb;
  });
  return shipments.filter((one) => !loud.includes(one)).map((one) => JSON.stringify(one));
}
