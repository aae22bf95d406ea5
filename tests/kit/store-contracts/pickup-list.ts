import { expect } from '@jest/globals';
import type { Pickup } from '#domain/carrying/pickup/pickup.ts';
import type { PickupFilter } from '#domain/carrying/pickup/pickup-store.ts';
import type { Check } from './contract.ts';
import { insertPickups, nthPickup, samplePickup } from './pickup-samples.ts';
import { uuidThen } from './samples.ts';
import { TENANT } from './shipment-samples.ts';
import { type TenantList, tenantListChecks } from './tenant-list.ts';

const ANY: PickupFilter = { statuses: null, courierCode: null, createdFrom: null, createdTo: null };

const LIST: TenantList<Pickup, PickupFilter> = {
  any: ANY,
  filterValues: { statuses: ['CONFIRMED', 'FAILED'], courierCode: 'swift' },
  wanted: { status: 'CONFIRMED' },
  nearMisses: [
    ['statuses', { status: 'REQUESTED' }],
    ['courierCode', { courierCode: 'turtle' }],
  ],
  nth: (place, changes) => nthPickup(place, { pickupId: uuidThen(place), ...changes }),
  idOf: ({ pickupId }) => pickupId,
  insert: insertPickups,
  list: ({ pickups }, ...asked) => pickups.list(...asked),
};

export function pickupListChecks(): Check[] {
  return [
    {
      name: 'lists complete pickups, and none for an empty list',
      async check(storage) {
        await insertPickups(storage, [samplePickup()]);
        const listOf = (filter: PickupFilter) =>
          storage.stores.pickups.list(TENANT, filter, { limit: 9, offset: 0, includeTotal: true });
        expect(await listOf(ANY)).toEqual({ items: [samplePickup()], hasMore: false, total: 1 });
        const other = { ...ANY, courierCode: 'turtle' };
        expect(await listOf(other)).toEqual({ items: [], hasMore: false, total: 0 });
      },
    },
    ...tenantListChecks(LIST),
  ];
}
