import { expect } from '@jest/globals';
import type { Check } from './contract.ts';
import { TENANT, TENANTS } from './shipment-samples.ts';
import { append, appendEvent, nthEvent } from './webhook-samples.ts';

const [, OTHER = TENANT] = TENANTS;
const newsOf = (place: number, tenant = TENANT) => {
  const { eventId, type, subject, createdAt } = nthEvent(place, tenant);
  return { eventId, type, subject, createdAt, position: place };
};

export function eventNewsChecks(): Check[] {
  return [
    {
      name: 'returns the last event position of each tenant, zero where there is none',
      async check(storage) {
        const { events } = storage.stores;
        expect(await events.lastPosition(TENANT)).toBe(0);
        await appendEvent(storage, [nthEvent(1), nthEvent(2), nthEvent(1, OTHER)]);
        await append(storage, [nthEvent(3)]);
        const last = await Promise.all(TENANTS.map((tenant) => events.lastPosition(tenant)));
        expect(last).toEqual([2, 1, ...TENANTS.slice(2).map(() => 0)]);
      },
    },
    {
      name: 'reads for several tenants at once the events after their positions, oldest first',
      async check(storage) {
        const { events } = storage.stores;
        const all = TENANTS.flatMap((tenant) => [3, 1, 2].map((place) => nthEvent(place, tenant)));
        await appendEvent(storage, all);
        await append(storage, [nthEvent(4)]);
        const places = [
          { tenant: TENANT, after: 0 },
          { tenant: OTHER, after: 1 },
          { tenant: TENANT, after: 3 },
          { tenant: TENANT, after: 2 },
        ];
        expect(await events.news(places, 2)).toEqual([
          [newsOf(1), newsOf(2)],
          [newsOf(2, OTHER), newsOf(3, OTHER)],
          [],
          [newsOf(3)],
        ]);
        expect(await events.news([], 2)).toEqual([]);
      },
    },
  ];
}
