import { isOpenPickup, type Pickup } from '#domain/carrying/pickup/pickup.ts';
import type { PickupStore } from '#domain/carrying/pickup/pickup-store.ts';
import {
  type PickupChange,
  pickupChange,
  type ShipmentUpdate,
} from '#domain/carrying/pickup/shipment-update.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import type { Recorder } from '../../recorder.ts';
import { endPickup, endRequest, requestCourierCancel } from './end-pickup.ts';
import { recordPickup } from './record-pickup.ts';

/** An update of a shipment, and the open pickup in which it is waiting. */
export type PickupShipmentUpdate = ShipmentUpdate & { readonly pickup: Pickup | undefined };

/** The courier's own description is in the timeline of the shipment. */
const NOT_PICKED_UP = { code: 'PICKUP_FAILED', message: 'The courier could not pick up.' };

/** The open pickup in which the shipment is waiting; undefined if none. */
export async function pickupOf(
  shipment: Shipment | undefined,
  pickups: PickupStore,
): Promise<Pickup | undefined> {
  if (shipment?.status !== 'BOOKED' || shipment.pickupId === null) return undefined;
  const { accountId, environment, pickupId } = shipment;
  const pickup = await pickups.find({ accountId, environment, pickupId });
  return pickup && isOpenPickup(pickup) ? pickup : undefined;
}

/** The pickup of the shipment after the update; null if it leaves its current one. */
export function pickupIdAfter(before: Shipment, update: PickupShipmentUpdate): string | null {
  const change = changeOf(update);
  return change === 'FAILED' || change === 'LEFT' ? null : before.pickupId;
}

/** Applies the update to the pickup, after the shipment's own row was written. */
export function updatePickup(
  shipmentNumber: string,
  update: PickupShipmentUpdate,
  recorder: Recorder,
): void {
  const { pickup } = update;
  if (pickup === undefined) return;
  const change = changeOf(update);
  if (change === 'FAILED') fail(pickup, shipmentNumber, recorder);
  if (change === 'PICKED_UP') pickUp(pickup, shipmentNumber, recorder);
  if (change === 'LEFT') leavePickup(pickup, shipmentNumber, recorder);
}

/** The last waiting shipment ends the pickup: COMPLETED if others were picked up. */
export function leavePickup(pickup: Pickup, shipmentNumber: string, recorder: Recorder): void {
  if (!isLast(pickup, shipmentNumber)) {
    recorder.write.pickups.removeShipment(pickup, shipmentNumber);
    return;
  }
  const shipmentNumbers = pickup.shipmentNumbers.filter((one) => one !== shipmentNumber);
  if (shipmentNumbers.length > 0) {
    complete(pickup, { shipmentNumbers }, recorder);
    return;
  }
  const after: Pickup = { ...pickup, shipmentNumbers, waiting: [], status: 'CANCELLED' };
  recordPickup({ before: pickup, steps: [after] }, recorder);
  requestCourierCancel(pickup, recorder);
}

function changeOf({ pickup, ...update }: PickupShipmentUpdate): PickupChange {
  return pickup === undefined ? null : pickupChange(pickup, update);
}

function fail(pickup: Pickup, shipmentNumber: string, recorder: Recorder): void {
  const others = pickup.waiting.filter((one) => one !== shipmentNumber);
  endPickup({ pickup, releases: others }, { status: 'FAILED', failure: NOT_PICKED_UP }, recorder);
}

function pickUp(pickup: Pickup, shipmentNumber: string, recorder: Recorder): void {
  if (isLast(pickup, shipmentNumber)) complete(pickup, {}, recorder);
  else recorder.write.pickups.markPickedUp(pickup, shipmentNumber);
}

/** Completes the pickup, because the courier has come, even if it never confirmed. */
function complete(pickup: Pickup, left: Partial<Pickup>, recorder: Recorder): void {
  const confirmed: Pickup = { ...pickup, ...left, status: 'CONFIRMED' };
  const completed: Pickup = { ...confirmed, status: 'COMPLETED', waiting: [] };
  const isConfirmed = pickup.status === 'CONFIRMED';
  const steps = isConfirmed ? ([completed] as const) : ([confirmed, completed] as const);
  recordPickup({ before: pickup, steps }, recorder);
  if (!isConfirmed) endRequest(pickup, recorder);
}

function isLast({ waiting }: Pickup, shipmentNumber: string): boolean {
  return waiting.every((one) => one === shipmentNumber);
}
