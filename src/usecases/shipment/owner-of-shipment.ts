import { Refusal } from '#domain/refusal.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { ShipmentStore } from '#domain/shipment/shipment-store.ts';

/** Whose the shipment is, in whatever account: for operators. NOT_FOUND where it is nobody's. */
export async function ownerOfShipment(
  shipmentNumber: string,
  shipments: ShipmentStore,
): Promise<ShipmentKey> {
  const owner = await shipments.ownerOfNumber(shipmentNumber);
  if (owner === undefined) throw new Refusal('NOT_FOUND', 'There is no such shipment.');
  return owner;
}
