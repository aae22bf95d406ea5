import type { Pickup } from '#domain/carrying/pickup/pickup.ts';
import type { PickupFilter } from '#domain/carrying/pickup/pickup-store.ts';
import type { Tenant } from '#domain/environment.ts';
import { eachPage } from '../../pages.ts';
import type { Ports } from '../../ports.ts';

/** Yields the list in pages, newest first; any number of rows, with one page in memory. */
export type ExportPickups = (
  tenant: Tenant,
  filter: PickupFilter,
) => AsyncGenerator<readonly Pickup[], void>;

type Deps = Pick<Ports, 'pickups'> & { readonly pageSize?: number };

const PAGE_SIZE = 250;

export function exportPickups({ pickups, pageSize = PAGE_SIZE }: Deps): ExportPickups {
  return (tenant, filter) =>
    eachPage(async (last: Pickup | null) => {
      const request = { limit: pageSize, offset: 0, includeTotal: false };
      const behind = last === null ? request : { ...request, before: last.pickupId };
      return (await pickups.list(tenant, filter, behind)).items;
    });
}
