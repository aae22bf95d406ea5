import { expect } from '@jest/globals';
import type { Tenant } from '#domain/environment.ts';
import { type TermHead, termsOf } from '#domain/insight/search/shipment-terms.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { ANY_SHIPMENT, type ShipmentFilter } from '#domain/selling/shipment/shipment-store.ts';
import { party } from '../builders.ts';
import { behindChecks, type Follower } from './behind.ts';
import type { Contract, Storage } from './contract.ts';
import { expectStale } from './refused-writes.ts';
import { uuidThen } from './samples.ts';
import {
  insertShipments,
  nthShipment,
  numberOf,
  OTHER_ACCOUNT,
  OTHER_ENVIRONMENT,
  TENANT,
  TENANTS,
} from './shipment-samples.ts';
import { appendEvent, nthEvent } from './webhook-samples.ts';
import { writeAll } from './writes.ts';

const HEAD: TermHead = { ...TENANT, position: 0 };
const headAt = (position: number): TermHead => ({ ...HEAD, position });

const FOLLOWER: Follower = {
  behind: ({ terms }, ...asked) => terms.behind(...asked),
  follow: (storage, tenant, position) =>
    index(storage, [
      { ...tenant, position: 0 },
      { ...tenant, position },
    ]),
};

export const termContract: Contract = {
  port: 'terms',
  checks: [
    ...behindChecks(FOLLOWER),
    {
      name: 'reads the events that may change search terms after the position, oldest first',
      async check(storage) {
        const { terms } = storage.stores;
        expect(await terms.unindexed(TENANT, 9)).toEqual({
          head: HEAD,
          lastPosition: 0,
          events: [],
        });
        await appendEvent(storage, [nthEvent(1, OTHER_ACCOUNT), nthEvent(1, OTHER_ENVIRONMENT)]);
        await appendEvent(storage, [
          nthEvent(1),
          nthEvent(2, { type: 'shipment.paid', subject: numberOf(1), sequence: 2 }),
          nthEvent(3, { type: 'shipment.booked', subject: numberOf(1), sequence: 3 }),
          nthEvent(4, { type: 'shipment.updated', subject: numberOf(1), sequence: 4 }),
        ]);
        const { events, ...known } = await terms.unindexed(TENANT, 9);
        expect(known).toEqual({ head: HEAD, lastPosition: 4 });
        expect(events.map(({ position }) => position)).toEqual([1, 3, 4]);
        expect(events[1]).toEqual({ position: 3, shipmentNumber: numberOf(1) });
        expect((await terms.unindexed(TENANT, 2)).events).toEqual(events.slice(0, 2));
        for (const tenant of [OTHER_ACCOUNT, OTHER_ENVIRONMENT])
          await index(storage, [
            { ...tenant, position: 0 },
            { ...tenant, position: 9 },
          ]);
        await index(storage, [HEAD, headAt(3)]);
        expect(await terms.unindexed(TENANT, 9)).toEqual({
          head: headAt(3),
          lastPosition: 4,
          events: events.slice(2),
        });
      },
    },
    {
      name: 'finds shipments by stored search terms, of one account and environment only',
      async check(storage) {
        const sold = [1, 2].flatMap((round) =>
          TENANTS.map((tenant, at) =>
            nthShipment(round * 4 + at, {
              ...tenant,
              receiver: party({ name: 'Sari Wulandari', phone: '+6281234567' }),
              sender: party({ name: 'Toko Élan' }),
              tags: ['late'],
              reference: 'INV-1',
              metadata: { note: 'Sarimin' },
            }),
          ),
        );
        const other = nthShipment(99, {
          receiver: party({ name: 'Wulan Sari', phone: '+62899' }),
          sender: party({ name: 'Ani', phone: '+62877' }),
        });
        await insertShipments(storage, [...sold, other]);
        for (const tenant of TENANTS) {
          const own = [...sold, other].filter((one) => isOf(one, tenant));
          await index(
            storage,
            [
              { ...tenant, position: 0 },
              { ...tenant, position: 1 },
            ],
            own,
          );
        }
        const mine = [8, 4];
        const all = [99, 8, 4];
        for (const text of ['sari wul', 'SARI  WULANDARI', '0812-345', '+62 812', 'inv-', 'sarim'])
          expect([text, await found(storage, { search: text })]).toEqual([text, mine]);
        expect(await found(storage, { search: 'elan' })).toEqual(mine);
        expect(await found(storage, { search: 'sari' })).toEqual(all);
        expect(await found(storage, { search: 'wulan' })).toEqual(all);
        for (const text of ['ari', 'wulandari sari', '##', 'late', 'wulandarix', '813'])
          expect([text, await found(storage, { search: text })]).toEqual([text, []]);
        expect(await found(storage, { search: ` ${numberOf(99).toLowerCase()}` })).toEqual([99]);
        expect(await found(storage, { tag: 'late' })).toEqual(mine);
        expect(await found(storage, { tag: 'lat' })).toEqual([]);
        expect(await found(storage, { tag: 'late', search: 'sari', awb: 'x' })).toEqual([]);
        expect(await found(storage, { tag: 'late', search: 'wulan' })).toEqual(mine);
        const page = { limit: 1, offset: 0, includeTotal: true };
        const filter = { ...ANY_SHIPMENT, search: 'sari' };
        const { shipments } = storage.stores;
        const first = await shipments.list(TENANT, filter, page);
        expect([first.items.map(placeIn), first.total, first.hasMore]).toEqual([[99], 3, true]);
        const before = first.items[0]?.shipmentId ?? '';
        const next = await shipments.list(TENANT, filter, { ...page, before });
        expect(next.items.map(placeIn)).toEqual([8]);
        const tagged = { ...ANY_SHIPMENT, tag: 'late' };
        const last = { ...page, before: next.items[0]?.shipmentId ?? '' };
        expect((await shipments.list(TENANT, tagged, last)).items.map(placeIn)).toEqual([4]);
      },
    },
    {
      name: 'finds each shipment once by many terms with the same beginning, listed and counted',
      async check(storage) {
        const all = Array.from({ length: 24 }, (_, at) =>
          nthShipment(at + 1, named(`Na${at + 10} ${at < 3 ? `Na${at + 50}` : 'Ola'}`)),
        );
        await insertShipments(storage, all);
        await index(storage, [HEAD, headAt(1)], all);
        const wanted = all.map(placeIn).toReversed();
        const { shipments } = storage.stores;
        const search = { ...ANY_SHIPMENT, search: 'na' };
        for (const filter of [search, { ...search, paymentStatuses: ['PAID'] as const }]) {
          const page = { limit: 9, offset: 0, includeTotal: true };
          const first = await shipments.list(TENANT, filter, page);
          expect([first.items.map(placeIn), first.total]).toEqual([wanted.slice(0, 9), 24]);
          const before = first.items.at(-1)?.shipmentId ?? '';
          const next = await shipments.list(TENANT, filter, { ...page, before });
          expect([next.items.map(placeIn), next.total]).toEqual([wanted.slice(9, 18), 24]);
          const last = await shipments.list(TENANT, filter, { ...page, offset: 20 });
          expect(last.items.map(placeIn)).toEqual(wanted.slice(20));
        }
        expect(await shipments.countEach(TENANT, [search])).toEqual([wanted.length]);
      },
    },
    {
      name: 'removes obsolete search terms of the given shipment only',
      async check(storage) {
        const others = TENANTS.slice(1).map((tenant, at) =>
          nthShipment(at + 3, { ...tenant, ...named('Budi Old'), shipmentId: uuidThen(1) }),
        );
        const before = nthShipment(1, named('Budi Old'));
        const bystander = nthShipment(2, named('Old'));
        await insertShipments(storage, [before, bystander, ...others]);
        for (const one of others) {
          const head = { ...tenantOf(one), position: 0 };
          await index(storage, [head, { ...head, position: 1 }], [one]);
        }
        await index(storage, [HEAD, headAt(1)], [before, bystander]);
        const after = [{ ...before, ...named('Budi New') }, bystander];
        await index(storage, [headAt(1), headAt(2)], after);
        expect(await found(storage, { search: 'old' })).toEqual([2]);
        expect(await found(storage, { search: 'new' })).toEqual([1]);
        expect(await found(storage, { search: 'budi' })).toEqual([1]);
        await index(storage, [headAt(2), headAt(3)], [{ ...before, ...named('Ani') }]);
        expect(await found(storage, { search: 'old' })).toEqual([2]);
        for (const tenant of TENANTS.slice(1)) {
          expect(await found(storage, { search: 'budi old' }, tenant)).toEqual([1]);
        }
      },
    },
    {
      name: 'writes no search terms if the position has changed since it was read',
      async check(storage) {
        const shipment = nthShipment(1, named('Budi'));
        await insertShipments(storage, [shipment]);
        await index(storage, [HEAD, headAt(5)]);
        for (const position of [0, 4, 6])
          await expectStale(storage, ({ terms }) =>
            terms.index(headAt(position), headAt(9), [entryOf(shipment)]),
          );
        expect((await storage.stores.terms.unindexed(TENANT, 1)).head).toEqual(headAt(5));
        expect(await found(storage, { search: 'budi' })).toEqual([]);
      },
    },
  ],
};

function named(name: string): Partial<Shipment> {
  return { receiver: party({ name }), sender: party({ name: 'Toko' }) };
}

function entryOf(shipment: Shipment) {
  return { shipmentId: shipment.shipmentId, terms: termsOf(shipment) };
}

function index(
  storage: Storage,
  [before, after]: readonly [TermHead, TermHead],
  shipments: readonly Shipment[] = [],
): Promise<void> {
  return writeAll(storage, ({ terms }) => terms.index(before, after, shipments.map(entryOf)));
}

function tenantOf({ accountId, environment }: Shipment): Tenant {
  return { accountId, environment };
}

function isOf(one: Shipment, { accountId, environment }: typeof TENANT): boolean {
  return one.accountId === accountId && one.environment === environment;
}

function placeIn({ shipmentId }: Shipment): number {
  return Number.parseInt(shipmentId.slice(-4), 16);
}

async function found({ stores }: Storage, filter: Partial<ShipmentFilter>, tenant = TENANT) {
  const request = { limit: 20, offset: 0, includeTotal: false };
  const { items } = await stores.shipments.list(tenant, { ...ANY_SHIPMENT, ...filter }, request);
  return items.map(placeIn);
}
