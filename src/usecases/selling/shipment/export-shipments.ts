import type { Tenant } from '#domain/environment.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import type { ShipmentFilter } from '#domain/selling/shipment/shipment-store.ts';
import { eachPage } from '../../pages.ts';
import type { Ports } from '../../ports.ts';

/** Yields the list in pages, newest first; any number of rows, with one page in memory. */
export type ExportShipments = (
  tenant: Tenant,
  filter: ShipmentFilter,
) => AsyncGenerator<readonly Shipment[], void>;

type Deps = Pick<Ports, 'shipments'> & { readonly pageSize?: number };

/** A page takes the database some ten milliseconds. */
const PAGE_SIZE = 500;

export function exportShipments({ shipments, pageSize = PAGE_SIZE }: Deps): ExportShipments {
  return (tenant, filter) =>
    eachPage(async (last: Shipment | null) => {
      const request = { limit: pageSize, offset: 0, includeTotal: false };
      const behind = last === null ? request : { ...request, before: last.shipmentId };
      return (await shipments.list(tenant, filter, behind)).items;
    });
}
