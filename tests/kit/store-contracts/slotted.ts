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

type Row = Tenant & {
  readonly slot: number;
  readonly createdAt: Date;
  readonly revision: number;
};

type Reads<Key, Slotted> = {
  find(key: Key): Promise<Slotted | undefined>;
  all(tenant: Tenant): Promise<readonly Slotted[]>;
  list(tenant: Tenant, created: CreatedBetween, request: ListRequest): Promise<List<Slotted>>;
};

type Changes<Slotted> = {
  insert(row: Slotted): void;
  update(before: Slotted, after: Slotted): void;
  remove(row: Slotted): void;
};

/** Noun of which a tenant has a limited number, each with its own slot. */
export type SlottedNoun<Key, Slotted extends Row> = {
  reads(stores: Stores): Reads<Key, Slotted>;
  writes(writes: Writes): Changes<Slotted>;
  /** Row in this slot of TENANT unless changed; ids sort as the numbers do. */
  nth(place: number, changes?: Partial<Row>): Slotted;
  /** Row with every field set; not in the slot of the second. */
  readonly full: Slotted;
  keyOf(row: Slotted): Key;
  idOf(row: Slotted): string;
  /** Row with every variable field changed, and the next revision. */
  changed(row: Slotted): Slotted;
};

export function slottedChecks<Key, Slotted extends Row>(of: SlottedNoun<Key, Slotted>): Check[] {
  return [...keeping(of), ...listing(of), ...changing(of), ...removing(of), crowding(of)];
}

/** Rows with the same ids and slots at all tenants, and one more. */
export function crowdOf<Key, Slotted extends Row>({ nth }: SlottedNoun<Key, Slotted>) {
  return [nth(1), ...TENANTS.slice(1).map((tenant) => nth(1, tenant)), nth(2)] as const;
}

/** Inserts rows with their accounts. */
export async function insertSlotted<Key, Slotted extends Row>(
  of: SlottedNoun<Key, Slotted>,
  storage: Storage,
  rows: readonly Slotted[],
): Promise<void> {
  await insertAccounts(storage);
  await writeAll(storage, (write) => {
    for (const row of rows) of.writes(write).insert(row);
  });
}

function keeping<Key, Slotted extends Row>(of: SlottedNoun<Key, Slotted>): Check[] {
  const { nth, full, keyOf } = of;
  return [
    {
      name: 'stores a slotted row unchanged',
      async check(storage) {
        await insertSlotted(of, storage, [full, nth(2)]);
        const rows = of.reads(storage.stores);
        for (const one of [full, nth(2)]) expect(await rows.find(keyOf(one))).toEqual(one);
        expectSame(await rows.all(TENANT), [full, nth(2)]);
      },
    },
    {
      name: 'finds a slotted row of the tenant by its id, and all rows of a tenant',
      async check(storage) {
        const crowd = crowdOf(of);
        await insertSlotted(of, storage, crowd);
        const rows = of.reads(storage.stores);
        for (const one of crowd) expect(await rows.find(keyOf(one))).toEqual(one);
        expect(await rows.find(keyOf(nth(404)))).toBeUndefined();
        expectSame(await rows.all(TENANT), [nth(1), nth(2)]);
        for (const tenant of TENANTS.slice(1))
          expect(await rows.all(tenant)).toEqual([nth(1, tenant)]);
      },
    },
  ];
}

function listing<Key, Slotted extends Row>(of: SlottedNoun<Key, Slotted>): Check[] {
  return tenantListChecks<Slotted, CreatedBetween>({
    any: { createdFrom: null, createdTo: null },
    nth: of.nth,
    idOf: of.idOf,
    insert: (storage, rows) => insertSlotted(of, storage, rows),
    list: (stores, ...asked) => of.reads(stores).list(...asked),
  });
}

function changing<Key, Slotted extends Row>(of: SlottedNoun<Key, Slotted>): Check[] {
  const { nth, keyOf, changed } = of;
  return [
    {
      name: 'changes the given slotted row, and no other',
      async check(storage) {
        const [meant, ...others] = crowdOf(of);
        await insertSlotted(of, storage, [meant, ...others]);
        const after = changed(meant);
        await writeAll(storage, (write) => of.writes(write).update(meant, after));
        const rows = of.reads(storage.stores);
        expect(await rows.find(keyOf(meant))).toEqual(after);
        for (const one of others) expect(await rows.find(keyOf(one))).toEqual(one);
      },
    },
    {
      name: 'rejects a change or removal of a slotted row that has changed since it was read',
      async check(storage) {
        const read = nth(1);
        await insertSlotted(of, storage, [read]);
        const after = changed(read);
        await writeAll(storage, (write) => of.writes(write).update(read, after));
        await expectStale(storage, (write) => of.writes(write).update(read, after));
        await expectStale(storage, (write) => of.writes(write).remove(read));
        expect(await of.reads(storage.stores).find(keyOf(read))).toEqual(after);
        await writeAll(storage, (write) => of.writes(write).remove(after));
        await expectStale(storage, (write) => of.writes(write).remove(after));
        await expectStale(storage, (write) => of.writes(write).update(after, after));
      },
    },
  ];
}

function removing<Key, Slotted extends Row>(of: SlottedNoun<Key, Slotted>): Check[] {
  return [
    {
      name: 'removes the given slotted row, and no other',
      async check(storage) {
        const [meant, ...others] = crowdOf(of);
        await insertSlotted(of, storage, [meant, ...others]);
        await writeAll(storage, (write) => of.writes(write).remove(meant));
        const rows = of.reads(storage.stores);
        expect(await rows.find(of.keyOf(meant))).toBeUndefined();
        for (const one of others) expect(await rows.find(of.keyOf(one))).toEqual(one);
      },
    },
  ];
}

function crowding<Key, Slotted extends Row>(of: SlottedNoun<Key, Slotted>): Check {
  return {
    name: 'rejects as stale a used slot, but not one that another tenant uses',
    async check(storage) {
      const { nth } = of;
      await insertSlotted(
        of,
        storage,
        TENANTS.map((tenant) => nth(1, tenant)),
      );
      await expectStale(storage, (write) => of.writes(write).insert(nth(2, { slot: 1 })));
      await writeAll(storage, (write) => of.writes(write).insert(nth(2)));
    },
  };
}
