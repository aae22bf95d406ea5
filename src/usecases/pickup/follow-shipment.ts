import { isOpenPickup, type Pickup } from '#domain/pickup/pickup.ts';
import type { PickupStore } from '#domain/pickup/pickup-store.ts';
import { type PickupNews, pickupNews, type ShipmentNews } from '#domain/pickup/shipment-news.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { endPickup, endRequest, tellToStayAway } from './end-pickup.ts';
import { type Recorder, recordPickup } from './record-pickup.ts';

/** What came to be known of a shipment, and the open pickup that it waits in, if it does. */
export type Followed = ShipmentNews & { readonly pickup: Pickup | undefined };

/** The courier's own words stand in the timeline of the shipment. */
const NOT_PICKED_UP = { code: 'PICKUP_FAILED', message: 'The courier could not pick up.' };

/** Undefined, too, for one that has ended since: then the shipment has left it. */
export async function pickupOf(
  shipment: Shipment | undefined,
  pickups: PickupStore,
): Promise<Pickup | undefined> {
  if (shipment?.status !== 'BOOKED' || shipment.pickupId === null) return undefined;
  const { accountId, environment, pickupId } = shipment;
  const pickup = await pickups.find({ accountId, environment, pickupId });
  return pickup && isOpenPickup(pickup) ? pickup : undefined;
}

/** The steps as they are to be recorded: what leaves its pickup names it no more. */
export function withPickup(followed: Followed): readonly Shipment[] {
  const news = newsOf(followed);
  if (news !== 'FAILED' && news !== 'LEFT') return followed.steps;
  return followed.steps.map((step) => ({ ...step, pickupId: null }));
}

/** The pickup follows its shipment, whose own steps have been recorded. */
export function followShipment(
  shipmentNumber: string,
  followed: Followed,
  recorder: Recorder,
): void {
  const { pickup, steps } = followed;
  if (pickup === undefined) return;
  const news = newsOf(followed);
  if (news === 'FAILED') fail(pickup, steps.length > 0 ? shipmentNumber : undefined, recorder);
  if (news === 'PICKED_UP') pickUp(pickup, shipmentNumber, recorder);
  if (news === 'LEFT') leavePickup(pickup, shipmentNumber, recorder);
}

/** The last one that waits in it ends it: who has been picked up was what it came for. */
export function leavePickup(pickup: Pickup, shipmentNumber: string, recorder: Recorder): void {
  if (!isLast(pickup, shipmentNumber)) {
    recorder.write.pickups.leave(pickup, shipmentNumber);
    return;
  }
  const shipmentNumbers = pickup.shipmentNumbers.filter((one) => one !== shipmentNumber);
  if (shipmentNumbers.length > 0) {
    complete(pickup, { shipmentNumbers }, recorder);
    return;
  }
  const after: Pickup = { ...pickup, shipmentNumbers, waiting: [], status: 'CANCELLED' };
  recordPickup({ before: pickup, steps: [after] }, recorder);
  tellToStayAway(pickup, recorder);
}

function newsOf({ pickup, ...news }: Followed): PickupNews {
  return pickup === undefined ? null : pickupNews(pickup, news);
}

function fail(pickup: Pickup, moved: string | undefined, recorder: Recorder): void {
  const others = pickup.waiting.filter((one) => one !== moved);
  endPickup({ pickup, releases: others }, { status: 'FAILED', failure: NOT_PICKED_UP }, recorder);
}

function pickUp(pickup: Pickup, shipmentNumber: string, recorder: Recorder): void {
  if (isLast(pickup, shipmentNumber)) complete(pickup, {}, recorder);
  else recorder.write.pickups.pickedUp(pickup, shipmentNumber);
}

/** Whether its courier has said that it comes or not: it has come. */
function complete(pickup: Pickup, left: Partial<Pickup>, recorder: Recorder): void {
  const confirmed: Pickup = { ...pickup, ...left, status: 'CONFIRMED' };
  const completed: Pickup = { ...confirmed, status: 'COMPLETED', waiting: [] };
  const isExpected = pickup.status === 'CONFIRMED';
  const steps = isExpected ? ([completed] as const) : ([confirmed, completed] as const);
  recordPickup({ before: pickup, steps }, recorder);
  if (!isExpected) endRequest(pickup, recorder);
}

function isLast({ waiting }: Pickup, shipmentNumber: string): boolean {
  return waiting.every((one) => one === shipmentNumber);
}
