import { notFound } from '#domain/refusal.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import type { ShipmentStore } from '#domain/selling/shipment/shipment-store.ts';

/** The key of a shipment in any account, for operators. NOT_FOUND if there is none. */
export async function ownerOfShipment(
  shipmentNumber: string,
  shipments: ShipmentStore,
): Promise<ShipmentKey> {
  const owner = await shipments.ownerOfNumber(shipmentNumber);
  if (owner === undefined) throw notFound('shipment');
  return owner;
}
