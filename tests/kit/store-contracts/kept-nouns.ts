import { expect } from '@jest/globals';
import { KEPT_TABLES } from '#adapters/postgres/stores/kept-tables.ts';
import type { Column, Field, Table } from '#adapters/postgres/stores/table.ts';
import type { Tenant } from '#domain/environment.ts';
import type { KeptNoun, KeptRow, KeptStore, KeptWrites } from '#domain/kept-noun.ts';
import { EDITABLE_NOUNS, KEPT_NOUNS, type KeptName, type KeptTypes } from '#domain/kept-nouns.ts';
import type { CreatedBetween, ListRequest } from '#domain/page.ts';
import type { Stores, Writes } from '#domain/unit-of-work.ts';
import type { Check, Contract } from './contract.ts';
import { insertKept, type KeptSample, keptChecks } from './kept.ts';
import { expectRefused, expectStale } from './refused-writes.ts';
import { INSTANT, later, uuid } from './samples.ts';
import { TENANT, TENANTS } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

/** Checks of single nouns, beside those that their descriptions give. */
const FURTHER: { readonly [Name in KeptName]?: readonly Check[] } = {
  savedSenders: [
    {
      name: 'moves the default from one sender to another in one commit',
      async check(storage) {
        const senders = keptSample('savedSenders');
        const first = { ...senders.nth(1), isDefault: true };
        const second = senders.nth(2);
        await insertKept(senders, storage, [first, second]);
        const former = { ...first, isDefault: false, revision: 2 };
        const next = { ...second, isDefault: true, revision: 2 };
        await writeAll(storage, ({ savedSenders }) => {
          savedSenders.update(first, former);
          savedSenders.update(second, next);
        });
        expect(await storage.stores.savedSenders.all(TENANT)).toEqual([former, next]);
      },
    },
  ],
  savedViews: [
    {
      name: 'separates saved views by person and slot',
      async check(storage) {
        const views = keptSample('savedViews');
        const own = [views.nth(1), views.nth(2)];
        const others = own.map((view) => ({ ...view, personId: uuid(0x502) }));
        await insertKept(views, storage, [...own, ...others].toReversed());
        const { savedViews } = storage.stores;
        for (const all of [own, others])
          for (const view of all) expect(await savedViews.find(view, view.viewId)).toEqual(view);
        const [first = views.nth(1), second] = own;
        await writeAll(storage, (write) => write.savedViews.remove(first));
        expect(await savedViews.find(first, first.viewId)).toBeUndefined();
        expect(await savedViews.all(first)).toEqual([second]);
        expect(await savedViews.all({ ...first, personId: uuid(0x502) })).toEqual(others);
      },
    },
    {
      name: 'removes only the saved view in the given slot',
      async check(storage) {
        const views = keptSample('savedViews');
        const { viewId } = views.nth(1);
        await insertKept(views, storage, [views.nth(1), { ...views.nth(2), viewId }]);
        await writeAll(storage, (write) => write.savedViews.remove(views.nth(1)));
        expect(await storage.stores.savedViews.all(views.nth(1))).toMatchObject([{ slot: 2 }]);
      },
    },
  ],
  bankAccounts: [
    {
      name: 'allows one bank account per bank and number in a tenant, until it is removed',
      async check(storage) {
        const accounts = keptSample('bankAccounts');
        const first = accounts.nth(1);
        const { bank, accountNumber } = first;
        const again = { ...accounts.nth(2), bank, accountNumber };
        await insertKept(accounts, storage, [first]);
        await expectStale(storage, ({ bankAccounts }) => bankAccounts.insert(again));
        const removed = { ...first, removedAt: later(INSTANT, 9) };
        await writeAll(storage, ({ bankAccounts }) => bankAccounts.update(first, removed));
        await insertKept(accounts, storage, [again]);
        const { bankAccounts } = storage.stores;
        expect(await bankAccounts.all(TENANT)).toEqual([again]);
        expect(await bankAccounts.find(TENANT, first.bankAccountId)).toEqual(removed);
      },
    },
    {
      name: 'allows the same account number at two banks',
      async check(storage) {
        const accounts = keptSample('bankAccounts');
        const first = accounts.nth(1);
        const other = { ...accounts.nth(2), accountNumber: first.accountNumber };
        await insertKept(accounts, storage, [first, other]);
        expect(await storage.stores.bankAccounts.all(TENANT)).toEqual([first, other]);
      },
    },
  ],
};

/** Contract of each kept noun. */
export const KEPT_CONTRACTS: readonly Contract[] = namesOf(KEPT_NOUNS).map((name) => ({
  port: name,
  checks: [...checksOf(name), ...(FURTHER[name] ?? [])],
}));

function checksOf<Name extends KeptName>(name: Name): Check[] {
  const sample = keptSample(name);
  return [...keptChecks(sample), ...exclusions(KEPT_NOUNS[name], sample, KEPT_TABLES[name])];
}

/** Samples of a noun, made from its columns. */
export function keptSample<Name extends KeptName>(name: Name): KeptSample<KeptTypes[Name]['row']> {
  return sampleOf<KeptTypes[Name]['owner'], KeptTypes[Name]['row']>(
    KEPT_NOUNS[name],
    KEPT_TABLES[name],
    {
      reads: (stores) => stores[name],
      writes: (writes) => writes[name],
      isListed: name in EDITABLE_NOUNS,
    },
  );
}

type Ports<Owner, Row> = {
  reads(stores: Stores): Partial<KeptStore<Owner, Row>> & Omit<KeptStore<Owner, Row>, 'list'>;
  writes(writes: Writes): Partial<KeptWrites<Row>>;
  /** True if its store has pages of its rows. */
  readonly isListed: boolean;
};

type Asked = readonly [created: CreatedBetween, request: ListRequest];

const NO_ROWS = { items: [], hasMore: false, total: null };

function sampleOf<Owner extends Tenant, Row extends Owner & KeptRow>(
  noun: KeptNoun<Row>,
  table: Table<Row>,
  { reads, writes, isListed }: Ports<Owner, Row>,
): KeptSample<Row> {
  const { id, version } = noun;
  const own = { ...TENANT, personId: uuid(0x501), createdAt: INSTANT };
  const row = (place: number, filled: (field: Field) => unknown, changes: object): Row => {
    const values = table.fields.map((field) => [field.property, filled(field)]);
    const slot = { slot: place, [id]: uuid(0x700 + place), revision: 1 };
    return pick(table, { ...Object.fromEntries(values), ...own, ...slot, ...changes });
  };
  const nth = (place: number, changes: object = {}) =>
    row(place, (field) => plainValue(field, place), changes);
  const changing = table.fields.filter(({ options }) => options.update !== false);
  const hasSlots = table.fields.some(({ property }) => property === 'slot');
  const anyOwner = (tenant: Tenant): Owner => nth(0, tenant);
  return {
    find: (stores, one) => reads(stores).find(one, String(one[id])),
    all: (stores, tenant) => reads(stores).all(anyOwner(tenant)),
    ...(isListed && {
      list: async (stores: Stores, tenant: Tenant, ...asked: Asked) =>
        (await reads(stores).list?.(anyOwner(tenant), ...asked)) ?? NO_ROWS,
    }),
    insert: (write, one) => writes(write).insert?.(one),
    ...(changing.length > 0 && {
      update: (write: Writes, before: Row, after: Row) => writes(write).update?.(before, after),
    }),
    ...(noun.isInUse === undefined && {
      remove: (write: Writes, one: Row) => writes(write).remove?.(one),
    }),
    nth,
    full: row(3, (field) => fullValue(field, 'full'), endings(noun, null)),
    idOf: (one) => String(one[id]),
    changed(one) {
      const next = changing.map((field) => [field.property, fullValue(field, 'changed')]);
      const revision = version === 'revision' ? { revision: Number(one[version]) + 1 } : {};
      return pick(table, { ...one, ...Object.fromEntries(next), ...revision });
    },
    ...(hasSlots && { inSlot: (one: Row, slot: number) => pick(table, { ...one, slot }) }),
  };
}

/** Two rows of a tenant that exclude one another, where the noun has such a rule. */
function exclusions<Row extends KeptRow>(
  noun: KeptNoun<Row>,
  sample: KeptSample<Row>,
  table: Table<Row>,
): Check[] {
  const { full, nth, insert, update } = sample;
  if (noun.excludes === undefined) return [];
  const identity = pickNames(table, (name) => name === noun.id || name === 'slot');
  const twin: Row = { ...full, ...identity(nth(4)) };
  const elsewhere = TENANTS.slice(1).map((tenant): Row => ({ ...full, ...tenant }));
  const changeable = pickNames(table, (_, { update: may }) => may !== false);
  const copied: Row = { ...nth(2), ...changeable(full) };
  return [
    {
      name: 'rejects a kept row that conflicts with another one, in the same tenant only',
      async check(storage) {
        expect(noun.excludes?.(full, twin)).toBe(true);
        await insertKept(sample, storage, [full, nth(2), ...elsewhere]);
        await expectStale(storage, (write) => insert(write, twin));
        if (noun.excludes?.(full, copied) === true)
          await expectRefused(storage, (write) => update?.(write, nth(2), copied));
        await writeAll(storage, (write) => insert(write, nth(4)));
      },
    },
  ];
}

/** The column by which rows end: null while they are in use. */
function endings<Row extends KeptRow>({ isInUse, version }: KeptNoun<Row>, value: null): object {
  return isInUse === undefined || version === undefined ? {} : { [version]: value };
}

function plainValue({ property, options }: Field, place: number): unknown {
  if (options.nullable) return null;
  return options.type === 'boolean' ? false : sampleValue(options, `${property} ${place}`, place);
}

function fullValue({ property, options }: Field, word: string): unknown {
  return sampleValue(options, `${property} “${word}” <&'\\`, 7);
}

function sampleValue({ type }: Column, words: string, number: number): unknown {
  if (type === 'boolean') return true;
  if (type === 'timestamptz') return later(INSTANT, number);
  if (type === 'json') return { words, number: number + 0.5, none: null };
  if (type === 'uuid') return uuid(0x900 + number);
  return type === 'text' ? words : number;
}

/** Row with the columns of its table, and nothing else. */
function pick<Row extends object>(table: Table<Row>, values: object): Row {
  const names: readonly string[] = table.fields.map(({ property }) => property);
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Row;
}

function pickNames<Row extends object>(
  { fields }: Table<Row>,
  isWanted: (name: string, options: Column) => boolean,
): (row: Row) => Partial<Row> {
  const wanted = fields.filter(({ property, options }) => isWanted(property, options));
  return (row) => {
    const picked: Partial<Row> = {};
    for (const { property } of wanted) picked[property] = row[property];
    return picked;
  };
}

function namesOf(nouns: Readonly<Record<KeptName, unknown>>): readonly KeptName[] {
  return Object.keys(nouns) as KeptName[];
}
