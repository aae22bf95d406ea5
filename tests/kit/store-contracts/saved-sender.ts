import { expect } from '@jest/globals';
import type { CreatedBetween, ListRequest } from '#domain/page.ts';
import type { SavedSender } from '#domain/saved-sender/saved-sender.ts';
import { party } from '../builders.ts';
import type { Check, Contract, Storage } from './contract.ts';
import { expectRefused, expectStale } from './refused-writes.ts';
import { ALICE, BOB, INSTANT, later, sampleAccount, uuid } from './samples.ts';
import { TENANT, TENANTS } from './shipment-samples.ts';
import { expectSame } from './webhook-samples.ts';
import { writeAll } from './writes.ts';

const ANY = { createdFrom: null, createdTo: null };

/** The same ids and slots, at all tenants, and one more. */
const CROWD = [...TENANTS.map((tenant) => nth(1, tenant)), nth(2)];

/** Filters, and the numbers of the matches. */
const LISTS: readonly (readonly [
  string,
  Partial<CreatedBetween & ListRequest>,
  readonly number[],
])[] = [
  ['all', {}, [5, 4, 3, 2, 1]],
  ['those behind one', { before: nth(5).senderId }, [4, 3, 2, 1]],
  ['those that were created from then on', { createdFrom: later(INSTANT, 3) }, [5, 4, 3]],
  ['those that were created before', { createdTo: later(INSTANT, 4) }, [3, 2, 1]],
];

export const savedSenderContract: Contract = {
  port: 'savedSenders',
  checks: [...keeping(), ...listing(), ...changing(), ...crowding()],
};

function keeping(): Check[] {
  return [
    {
      name: 'keeps a sender as it was given, and finds it for its tenant alone',
      async check(storage) {
        const { savedSenders } = storage.stores;
        const full = nth(3, {
          party: party({ village: 'Semanan', coordinates: { latitude: -6.1, longitude: 106.7 } }),
          isDefault: true,
        });
        await insert(storage, [...CROWD, full]);
        for (const one of [...CROWD, full]) expect(await savedSenders.find(one)).toEqual(one);
        expect(await savedSenders.find({ ...TENANT, senderId: uuid(404) })).toBeUndefined();
        expectSame(await savedSenders.all(TENANT), [nth(1), nth(2), full]);
        for (const tenant of TENANTS.slice(1))
          expect(await savedSenders.all(tenant)).toEqual([nth(1, tenant)]);
      },
    },
  ];
}

function listing(): Check[] {
  return LISTS.map(([what, asked, found]) => ({
    name: `lists the newest of a tenant first, and counts them: ${what}`,
    async check(storage: Storage) {
      const own = [1, 2, 3, 4, 5].map((at) => nth(at, { createdAt: later(INSTANT, at) }));
      const all = TENANTS.flatMap((tenant) => own.map((one) => ({ ...one, ...tenant })));
      await insert(storage, all);
      const request = { ...ANY, limit: 2, offset: 0, includeTotal: true, ...asked };
      const list = (changes: Partial<ListRequest>) =>
        storage.stores.savedSenders.list(TENANT, request, { ...request, ...changes });
      const rows = found.flatMap((at) => own[at - 1] ?? []);
      const total = 'before' in asked ? own.length : found.length;
      expect(await list({})).toEqual({ items: rows.slice(0, 2), hasMore: true, total });
      const rest = await list({ limit: 9, offset: 1, includeTotal: false });
      expect(rest).toEqual({ items: rows.slice(1), hasMore: false, total: null });
    },
  }));
}

function changing(): Check[] {
  return [
    {
      name: 'changes the one that is meant, and no other',
      async check(storage) {
        await insert(storage, CROWD);
        const [meant, ...others] = CROWD;
        if (meant === undefined) throw new Error('there is one');
        const after = {
          ...meant,
          party: party({ name: 'Toko Lain' }),
          isDefault: true,
          revision: 2,
        };
        await writeAll(storage, (write) => write.savedSenders.update(meant, after));
        expect(await storage.stores.savedSenders.find(meant)).toEqual(after);
        for (const one of others) expect(await storage.stores.savedSenders.find(one)).toEqual(one);
      },
    },
    {
      name: 'changes and removes nothing that has been changed or removed since it was read',
      async check(storage) {
        const read = nth(1);
        await insert(storage, [read]);
        const after = { ...read, revision: 2 };
        await writeAll(storage, (write) => write.savedSenders.update(read, after));
        await expectStale(storage, (write) => write.savedSenders.update(read, after));
        await expectStale(storage, (write) => write.savedSenders.remove(read));
        expect(await storage.stores.savedSenders.find(read)).toEqual(after);
        await writeAll(storage, (write) => write.savedSenders.remove(after));
        await expectStale(storage, (write) => write.savedSenders.remove(after));
        await expectStale(storage, (write) => write.savedSenders.update(after, after));
      },
    },
    {
      name: 'removes the one that is meant, and no other',
      async check(storage) {
        await insert(storage, CROWD);
        const [meant, ...others] = CROWD;
        if (meant === undefined) throw new Error('there is one');
        await writeAll(storage, (write) => write.savedSenders.remove(meant));
        expect(await storage.stores.savedSenders.find(meant)).toBeUndefined();
        for (const one of others) expect(await storage.stores.savedSenders.find(one)).toEqual(one);
      },
    },
  ];
}

function crowding(): Check[] {
  return [
    {
      name: 'is stale for a slot that is taken, which other tenants have, too',
      async check(storage) {
        await insert(
          storage,
          TENANTS.map((tenant) => nth(1, tenant)),
        );
        const late = nth(2, { slot: 1 });
        await expectStale(storage, (write) => write.savedSenders.insert(late));
        await insertMore(storage, nth(2));
      },
    },
    {
      name: 'has one default of a tenant at most, which may change hands in one commit',
      async check(storage) {
        const isDefault = true;
        const [first, second] = [nth(1, { isDefault }), nth(2)];
        const elsewhere = TENANTS.slice(1).map((tenant) => nth(1, { ...tenant, isDefault }));
        await insert(storage, [first, second, ...elsewhere]);
        const next = { ...second, isDefault, revision: 2 };
        await expectRefused(storage, (write) => write.savedSenders.update(second, next));
        await expectStale(storage, (write) => write.savedSenders.insert(nth(3, { isDefault })));
        const former = { ...first, isDefault: false, revision: 2 };
        await writeAll(storage, ({ savedSenders }) => {
          savedSenders.update(first, former);
          savedSenders.update(second, next);
        });
        expectSame(await storage.stores.savedSenders.all(TENANT), [former, next]);
        await writeAll(storage, ({ savedSenders }) => {
          savedSenders.update(next, { ...next, isDefault: false, revision: 3 });
          savedSenders.insert(nth(3, { isDefault }));
        });
        expect(await storage.stores.savedSenders.find(nth(3))).toMatchObject({ isDefault });
      },
    },
  ];
}

function nth(place: number, changes: Partial<SavedSender> = {}): SavedSender {
  return {
    ...TENANT,
    ...{ senderId: uuid(0x700 + place), slot: place, party: party(), isDefault: false },
    ...{ createdAt: INSTANT, revision: 1 },
    ...changes,
  };
}

function insertMore(storage: Storage, row: SavedSender): Promise<void> {
  return writeAll(storage, (write) => write.savedSenders.insert(row));
}

async function insert(storage: Storage, rows: readonly SavedSender[]): Promise<void> {
  await writeAll(storage, ({ accounts, savedSenders }) => {
    accounts.insert(sampleAccount({ accountId: ALICE, email: 'alice@shop.example' }));
    accounts.insert(sampleAccount({ accountId: BOB, email: 'bob@shop.example' }));
    for (const row of rows) savedSenders.insert(row);
  });
}
