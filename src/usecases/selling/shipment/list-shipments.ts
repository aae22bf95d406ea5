import type { Tenant } from '#domain/environment.ts';
import type { List, ListRequest } from '#domain/page.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import type { ShipmentFilter, ShipmentStore } from '#domain/selling/shipment/shipment-store.ts';
import { type Clock, DAY_MS } from '#domain/time.ts';

export type ListShipments = (
  tenant: Tenant,
  filter: ShipmentFilter,
  request: ListRequest,
) => Promise<List<Shipment>>;

type Deps = {
  readonly shipments: Pick<ShipmentStore, 'list'>;
  readonly clock: Pick<Clock, 'now'>;
};

/** Age limit of shipments found by idempotency key. */
const KEYS_FOUND_MS = 30 * DAY_MS;

/** Newest first; with an idempotency key, only shipments of the last 30 days. */
export function listShipments({ shipments, clock }: Deps): ListShipments {
  return (tenant, filter, request) => {
    if (filter.idempotencyKey === null) return shipments.list(tenant, filter, request);
    const earliest = new Date(clock.now().getTime() - KEYS_FOUND_MS);
    const { createdFrom } = filter;
    const isLater = createdFrom !== null && createdFrom.getTime() > earliest.getTime();
    const recent = { ...filter, createdFrom: isLater ? createdFrom : earliest };
    return shipments.list(tenant, recent, request);
  };
}
