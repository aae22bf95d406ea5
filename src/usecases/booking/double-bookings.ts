import { type Shipment, type ShipmentKey, shipmentKeyOf } from '#domain/shipment/shipment.ts';
import type { ShipmentStore } from '#domain/shipment/shipment-store.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Writes } from '#domain/unit-of-work.ts';

/** An AWB of another shipment, and whose it is. */
export type TakenAwb = { readonly awb: string; readonly owner: ShipmentKey };

type Recording = {
  readonly shipment: Shipment;
  readonly now: Date;
  readonly write: Writes;
};

/** Those of these AWBs that the courier has given to another shipment, too. */
export async function takenAwbs(
  shipments: ShipmentStore,
  { environment, courierCode, shipmentNumber }: Shipment,
  awbs: readonly string[],
): Promise<readonly TakenAwb[]> {
  const owners = awbs.map((awb) => shipments.ownerOfAwb({ environment, courierCode, awb }));
  return (await Promise.all(owners)).flatMap((owner, at) => {
    const awb = awbs[at];
    // A number is one shipment's, over all accounts.
    const isFree = owner === undefined || owner.shipmentNumber === shipmentNumber;
    return awb === undefined || isFree ? [] : { awb, owner };
  });
}

/** What the courier booked beside the shipment's own booking must not travel. */
export function recordDoubles(
  { shipment, now, write }: Recording,
  doubles: readonly string[],
): void {
  if (doubles.length === 0) return;
  const key = shipmentKeyOf(shipment);
  if (shipment.courierCancels) {
    const { courierCode } = shipment;
    for (const awb of doubles) write.cancellations.ask({ ...key, awb, courierCode, askedAt: now });
  }
  const own = shipment.awb === null ? `though it is ${shipment.status}` : `beside ${shipment.awb}`;
  const next = shipment.courierCancels ? 'is asked to cancel that' : 'takes no cancellations';
  const message = `The courier has ${doubles.join(', ')} ${own}, and ${next}.`;
  write.alerts.raise({ ...shipmentAsSubject(key), kind: 'DOUBLE_BOOKING', message, raisedAt: now });
}

/** Not to be cancelled, since it may be the other's: what the courier did, a person finds out. */
export function recordTaken({ shipment, now, write }: Recording, taken: readonly TakenAwb[]): void {
  if (taken.length === 0) return;
  const message = takenText(taken);
  const alert = { kind: 'AWB_TAKEN', message, raisedAt: now } as const;
  write.alerts.raise({ ...shipmentAsSubject(shipment), ...alert });
}

export function takenText(taken: readonly TakenAwb[]): string {
  return taken.map(({ awb, owner }) => `AWB ${awb} is that of ${owner.shipmentNumber}.`).join(' ');
}
