import type { Tenant } from '#domain/environment.ts';
import type { List, ListRequest } from '#domain/page.ts';
import type { Pickup } from '#domain/pickup/pickup.ts';
import type { PickupFilter, PickupStore } from '#domain/pickup/pickup-store.ts';

export type ListPickups = (
  tenant: Tenant,
  filter: PickupFilter,
  request: ListRequest,
) => Promise<List<Pickup>>;

export function listPickups(pickups: PickupStore): ListPickups {
  return (tenant, filter, request) => pickups.list(tenant, filter, request);
}
