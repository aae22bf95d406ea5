import { expect } from '@jest/globals';
import type { CreatedBetween, ListRequest } from '#domain/page.ts';
import type { ParcelPreset } from '#domain/parcel-preset/parcel-preset.ts';
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
  ['those behind one', { before: nth(5).presetId }, [4, 3, 2, 1]],
  ['those that were created from then on', { createdFrom: later(INSTANT, 3) }, [5, 4, 3]],
  ['those that were created before', { createdTo: later(INSTANT, 4) }, [3, 2, 1]],
];

export const parcelPresetContract: Contract = {
  port: 'parcelPresets',
  checks: [...keeping(), ...listing(), ...changing(), ...crowding()],
};

function keeping(): Check[] {
  return [
    {
      name: 'keeps a preset as it was given, and finds it for its tenant alone',
      async check(storage) {
        const { parcelPresets } = storage.stores;
        const full = nth(3, {
          dimensions: { lengthCm: 20.5, widthCm: 15, heightCm: 10 },
        });
        await insert(storage, [...CROWD, full]);
        for (const one of [...CROWD, full]) expect(await parcelPresets.find(one)).toEqual(one);
        expect(await parcelPresets.find({ ...TENANT, presetId: uuid(404) })).toBeUndefined();
        expectSame(await parcelPresets.all(TENANT), [nth(1), nth(2), full]);
        for (const tenant of TENANTS.slice(1))
          expect(await parcelPresets.all(tenant)).toEqual([nth(1, tenant)]);
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
        storage.stores.parcelPresets.list(TENANT, request, { ...request, ...changes });
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
          name: 'Amplop',
          weightGrams: 50,
          dimensions: { lengthCm: 1, widthCm: 2, heightCm: 3 },
          revision: 2,
        };
        await writeAll(storage, (write) => write.parcelPresets.update(meant, after));
        expect(await storage.stores.parcelPresets.find(meant)).toEqual(after);
        for (const one of others) expect(await storage.stores.parcelPresets.find(one)).toEqual(one);
      },
    },
    {
      name: 'changes and removes nothing that has been changed or removed since it was read',
      async check(storage) {
        const read = nth(1);
        await insert(storage, [read]);
        const after = { ...read, revision: 2 };
        await writeAll(storage, (write) => write.parcelPresets.update(read, after));
        await expectStale(storage, (write) => write.parcelPresets.update(read, after));
        await expectStale(storage, (write) => write.parcelPresets.remove(read));
        expect(await storage.stores.parcelPresets.find(read)).toEqual(after);
        await writeAll(storage, (write) => write.parcelPresets.remove(after));
        await expectStale(storage, (write) => write.parcelPresets.remove(after));
        await expectStale(storage, (write) => write.parcelPresets.update(after, after));
      },
    },
    {
      name: 'removes the one that is meant, and no other',
      async check(storage) {
        await insert(storage, CROWD);
        const [meant, ...others] = CROWD;
        if (meant === undefined) throw new Error('there is one');
        await writeAll(storage, (write) => write.parcelPresets.remove(meant));
        expect(await storage.stores.parcelPresets.find(meant)).toBeUndefined();
        for (const one of others) expect(await storage.stores.parcelPresets.find(one)).toEqual(one);
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
        await expectStale(storage, (write) => write.parcelPresets.insert(late));
        await insertMore(storage, nth(2));
      },
    },
    {
      name: 'has a name of a tenant once',
      async check(storage) {
        await insert(storage, CROWD);
        const { name } = nth(1);
        await expectStale(storage, (write) => write.parcelPresets.insert(nth(3, { name })));
        const taken = { ...nth(2), name, revision: 2 };
        await expectRefused(storage, (write) => write.parcelPresets.update(nth(2), taken));
        await insertMore(storage, nth(3));
      },
    },
  ];
}

function nth(place: number, changes: Partial<ParcelPreset> = {}): ParcelPreset {
  return {
    ...TENANT,
    ...{ presetId: uuid(0x800 + place), slot: place, name: `Kotak ${place}`, weightGrams: 900 },
    ...{ dimensions: null, createdAt: INSTANT, revision: 1 },
    ...changes,
  };
}

function insertMore(storage: Storage, row: ParcelPreset): Promise<void> {
  return writeAll(storage, (write) => write.parcelPresets.insert(row));
}

async function insert(storage: Storage, rows: readonly ParcelPreset[]): Promise<void> {
  await writeAll(storage, ({ accounts, parcelPresets }) => {
    accounts.insert(sampleAccount({ accountId: ALICE, email: 'alice@shop.example' }));
    accounts.insert(sampleAccount({ accountId: BOB, email: 'bob@shop.example' }));
    for (const row of rows) parcelPresets.insert(row);
  });
}
