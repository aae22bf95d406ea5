import type { Tenant } from '#domain/environment.ts';
import { notFound } from '#domain/refusal.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { isShipmentNumber } from '#domain/selling/shipment/shipment-number.ts';
import type { ShipmentStore } from '#domain/selling/shipment/shipment-store.ts';

export type GetShipment = (tenant: Tenant, shipmentNumber: string) => Promise<Shipment>;

/** Throws NOT_FOUND for malformed, unknown and other tenants' ids alike. */
export function getShipment(shipments: ShipmentStore): GetShipment {
  return async (tenant, shipmentNumber) => {
    const isOurs = isShipmentNumber(shipmentNumber);
    const shipment = isOurs ? await shipments.find(tenant, shipmentNumber) : undefined;
    if (shipment === undefined) throw notFound('shipment');
    return shipment;
  };
}
