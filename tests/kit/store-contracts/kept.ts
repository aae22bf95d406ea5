import { expect } from '@jest/globals';
import type { Tenant } from '#domain/environment.ts';
import type { CreatedBetween, List, ListRequest } from '#domain/page.ts';
import type { Stores, Writes } from '#domain/unit-of-work.ts';
import type { Check, Storage } from './contract.ts';
import { expectStale } from './refused-writes.ts';
import { insertAccounts, TENANT, TENANTS } from './shipment-samples.ts';
import { tenantListChecks } from './tenant-list.ts';
import { expectSame } from './webhook-samples.ts';
import { writeAll } from './writes.ts';

type Row = Tenant & { readonly createdAt: Date };

/** Noun with a limited number of rows per owner. */
export type KeptSample<Kept extends Row> = {
  find(stores: Stores, row: Kept): Promise<Kept | undefined>;
  all(stores: Stores, tenant: Tenant): Promise<readonly Kept[]>;
  /** Absent if its store has no pages. */
  list?(
    stores: Stores,
    tenant: Tenant,
    ...asked: readonly [created: CreatedBetween, request: ListRequest]
  ): Promise<List<Kept>>;
  insert(writes: Writes, row: Kept): void;
  /** Absent if its rows never change. */
  update?(writes: Writes, before: Kept, after: Kept): void;
  /** Absent if its rows are never deleted. */
  remove?(writes: Writes, row: Kept): void;
  /** Row in this slot of TENANT unless changed; ids sort as the numbers do. */
  nth(place: number, changes?: Partial<Row>): Kept;
  /** Row with every field set, in another slot than the second row. */
  readonly full: Kept;
  idOf(row: Kept): string;
  /** Row with every variable field changed, and the next version. */
  changed(row: Kept): Kept;
  /** The row in another slot; undefined if rows have no slots. */
  inSlot?(row: Kept, slot: number): Kept;
};

export function keptChecks<Kept extends Row>(of: KeptSample<Kept>): Check[] {
  return [...keeping(of), ...listing(of), ...changing(of), ...removing(of), ...crowding(of)];
}

/** Rows with the same ids and slots for every tenant, and one more. */
export function crowdOf<Kept extends Row>({ nth }: KeptSample<Kept>) {
  return [nth(1), ...TENANTS.slice(1).map((tenant) => nth(1, tenant)), nth(2)] as const;
}

/** Inserts rows with their accounts. */
export async function insertKept<Kept extends Row>(
  of: KeptSample<Kept>,
  storage: Storage,
  rows: readonly Kept[],
): Promise<void> {
  await insertAccounts(storage);
  await writeAll(storage, (write) => {
    for (const row of rows) of.insert(write, row);
  });
}

function keeping<Kept extends Row>(of: KeptSample<Kept>): Check[] {
  const { nth, full } = of;
  return [
    {
      name: 'stores a kept row unchanged',
      async check(storage) {
        const { stores } = storage;
        await insertKept(of, storage, [full, nth(2)]);
        for (const one of [full, nth(2)]) expect(await of.find(stores, one)).toEqual(one);
        expectSame(await of.all(stores, TENANT), [full, nth(2)]);
      },
    },
    {
      name: 'finds a kept row of the tenant by its id, and all rows of a tenant',
      async check(storage) {
        const { stores } = storage;
        const crowd = crowdOf(of);
        await insertKept(of, storage, crowd);
        for (const one of crowd) expect(await of.find(stores, one)).toEqual(one);
        expect(await of.find(stores, nth(404))).toBeUndefined();
        expect(await of.all(stores, TENANT)).toEqual([nth(1), nth(2)]);
        for (const tenant of TENANTS.slice(1))
          expect(await of.all(stores, tenant)).toEqual([nth(1, tenant)]);
      },
    },
  ];
}

function listing<Kept extends Row>(of: KeptSample<Kept>): Check[] {
  const { list } = of;
  if (list === undefined) return [];
  return tenantListChecks<Kept, CreatedBetween>({
    any: { createdFrom: null, createdTo: null },
    nth: of.nth,
    idOf: of.idOf,
    insert: (storage, rows) => insertKept(of, storage, rows),
    list,
  });
}

function changing<Kept extends Row>(of: KeptSample<Kept>): Check[] {
  const { nth, changed, update } = of;
  if (update === undefined) return [];
  return [
    {
      name: 'changes the given kept row, and no other',
      async check(storage) {
        const [meant, ...others] = crowdOf(of);
        await insertKept(of, storage, [meant, ...others]);
        const after = changed(meant);
        await writeAll(storage, (write) => update(write, meant, after));
        expect(await of.find(storage.stores, meant)).toEqual(after);
        for (const one of others) expect(await of.find(storage.stores, one)).toEqual(one);
      },
    },
    {
      name: 'rejects as stale a change of a kept row that is gone, or has changed since it was read',
      async check(storage) {
        const read = nth(1);
        await insertKept(of, storage, [read]);
        const after = changed(read);
        await writeAll(storage, (write) => update(write, read, after));
        await expectStale(storage, (write) => update(write, read, after));
        await expectStale(storage, (write) => update(write, nth(2), after));
        expect(await of.find(storage.stores, read)).toEqual(after);
      },
    },
  ];
}

function removing<Kept extends Row>(of: KeptSample<Kept>): Check[] {
  const { nth, changed, update, remove, inSlot } = of;
  if (remove === undefined) return [];
  const removals: Check[] = [
    {
      name: 'removes the given kept row, and no other',
      async check(storage) {
        const [meant, ...others] = crowdOf(of);
        await insertKept(of, storage, [meant, ...others]);
        await writeAll(storage, (write) => remove(write, meant));
        expect(await of.find(storage.stores, meant)).toBeUndefined();
        for (const one of others) expect(await of.find(storage.stores, one)).toEqual(one);
        await expectStale(storage, (write) => remove(write, meant));
      },
    },
  ];
  if (update !== undefined)
    removals.push({
      name: 'rejects as stale a removal of a kept row that has changed since it was read',
      async check(storage) {
        const read = nth(1);
        await insertKept(of, storage, [read]);
        const after = changed(read);
        await writeAll(storage, (write) => update(write, read, after));
        await expectStale(storage, (write) => remove(write, read));
        expect(await of.find(storage.stores, read)).toEqual(after);
        await writeAll(storage, (write) => remove(write, after));
        await expectStale(storage, (write) => update(write, after, after));
      },
    });
  if (inSlot !== undefined)
    removals.push({
      name: 'rejects as stale a removal of a kept row whose slot another one has taken',
      async check(storage) {
        const next = inSlot(nth(2), 1);
        await insertKept(of, storage, [next]);
        await expectStale(storage, (write) => remove(write, nth(1)));
        expect(await of.all(storage.stores, TENANT)).toEqual([next]);
      },
    });
  return removals;
}

function crowding<Kept extends Row>(of: KeptSample<Kept>): Check[] {
  const { nth, inSlot } = of;
  if (inSlot === undefined) return [];
  return [
    {
      name: 'rejects as stale a used slot of a kept row, but not one that another tenant uses',
      async check(storage) {
        await insertKept(
          of,
          storage,
          TENANTS.map((tenant) => nth(1, tenant)),
        );
        await expectStale(storage, (write) => of.insert(write, inSlot(nth(2), 1)));
        await writeAll(storage, (write) => of.insert(write, nth(2)));
      },
    },
  ];
}
