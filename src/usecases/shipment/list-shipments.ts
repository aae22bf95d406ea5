import type { Tenant } from '#domain/environment.ts';
import type { List, ListRequest } from '#domain/page.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { ShipmentFilter, ShipmentStore } from '#domain/shipment/shipment-store.ts';

export type ListShipments = (
  tenant: Tenant,
  filter: ShipmentFilter,
  request: ListRequest,
) => Promise<List<Shipment>>;

export function listShipments(shipments: ShipmentStore): ListShipments {
  return (tenant, filter, request) => shipments.list(tenant, filter, request);
}
