import { type Manifest, manifestOf } from '#domain/carrying/label/manifest.ts';
import { type LabelPrinter, manifestPages } from '#domain/carrying/label/print-order.ts';
import { type Tenant, tenantOf } from '#domain/environment.ts';
import { idText } from '#domain/id.ts';
import type { ShipmentStore } from '#domain/selling/shipment/shipment-store.ts';
import type { Ports } from '../../ports.ts';
import type { GetPickup } from '../pickup/get-pickup.ts';

/** The hand-over list of a pickup in any status. NOT_FOUND. */
export type GetManifest = (tenant: Tenant, pickupId: string) => Promise<Manifest>;
/** The same as a PDF. */
export type PrintManifest = (tenant: Tenant, pickupId: string) => Promise<Uint8Array>;

type Deps = Pick<Ports, 'areas'> & {
  readonly getPickup: GetPickup;
  readonly shipments: Pick<ShipmentStore, 'findAll'>;
};

export function getManifest({ getPickup, shipments, areas }: Deps): GetManifest {
  return async (tenant, pickupId) => {
    const pickup = await getPickup(tenant, pickupId);
    const found = await shipments.findAll(tenantOf(tenant), pickup.shipmentNumbers);
    return manifestOf({
      pickup,
      id: idText('pickup', pickupId),
      shipments: found,
      districtOf: (districtId) => areas.find(districtId),
    });
  };
}

export function printManifest(get: GetManifest, printer: LabelPrinter): PrintManifest {
  return async (tenant, pickupId) => {
    const pages = manifestPages(await get(tenant, pickupId));
    const title = idText('pickup', pickupId);
    return printer.print({ owner: tenant.accountId, format: 'pdf', title, pages });
  };
}
