import type { BookedOrder } from '#domain/carrying/booking/outcome.ts';
import type { TrackingStore } from '#domain/carrying/tracking/tracking-store.ts';
import {
  type Shipment,
  type ShipmentKey,
  shipmentKeyOf,
} from '#domain/selling/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Recorder } from '../../recorder.ts';

/** An AWB that belongs to another shipment. */
export type TakenAwb = { readonly awb: string; readonly owner: ShipmentKey };

/** The AWBs that belong to another shipment. */
export async function takenAwbs(
  tracking: Pick<TrackingStore, 'findByAwbs'>,
  { environment, courierCode, shipmentNumber }: Shipment,
  awbs: readonly string[],
): Promise<readonly TakenAwb[]> {
  if (awbs.length === 0) return [];
  const owners = await tracking.findByAwbs(awbs.map((awb) => ({ environment, courierCode, awb })));
  // Shipment numbers are unique over all accounts.
  return owners
    .filter((owner) => owner.shipmentNumber !== shipmentNumber)
    .map((owner) => ({ awb: owner.awb, owner: shipmentKeyOf(owner) }));
}

/** Requests the cancel of further bookings of a shipment, and raises an alert. */
export function recordDoubles(
  shipment: Shipment,
  doubles: readonly BookedOrder[],
  { now, write, alert }: Recorder,
): void {
  if (doubles.length === 0) return;
  const key = shipmentKeyOf(shipment);
  if (shipment.courierCancels) {
    const { provider, courierCode } = shipment;
    for (const { awb, orderId = null } of doubles)
      write.cancellations.request({
        ...key,
        provider,
        courierCode,
        awb,
        orderId,
        requestedAt: now,
      });
  }
  const own = shipment.awb === null ? `though it is ${shipment.status}` : `beside ${shipment.awb}`;
  const next = shipment.courierCancels ? 'is asked to cancel that' : 'takes no cancellations';
  const awbs = doubles.map(({ awb }) => awb).join(', ');
  const message = `The courier has ${awbs} ${own}, and ${next}.`;
  alert(shipmentAsSubject(key), 'DOUBLE_BOOKING', message);
}

/** Raises only an alert: the booking may be the other shipment's, so it is not cancelled. */
export function recordTaken(
  shipment: Shipment,
  taken: readonly TakenAwb[],
  { alert }: Recorder,
): void {
  if (taken.length === 0) return;
  alert(shipmentAsSubject(shipment), 'AWB_TAKEN', takenText(taken));
}

export function takenText(taken: readonly TakenAwb[]): string {
  return taken.map(({ awb, owner }) => `AWB ${awb} is that of ${owner.shipmentNumber}.`).join(' ');
}
