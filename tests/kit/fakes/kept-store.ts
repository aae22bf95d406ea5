import { KEPT_TABLES } from '#adapters/postgres/stores/kept-tables.ts';
import type { Table as Columns } from '#adapters/postgres/stores/table.ts';
import type { Tenant } from '#domain/environment.ts';
import type { KeptNoun, KeptRow, KeptStore, KeptWrites } from '#domain/kept-noun.ts';
import {
  type AllKeptWrites,
  eachOf,
  KEPT_NOUNS,
  type KeptName,
  type KeptStores,
  type KeptTypes,
} from '#domain/kept-nouns.ts';
import { type ChangeQueue, changesOf, Stale } from './changes.ts';
import { isBetween, listOf } from './newest-first.ts';
import { placeOf, type Table } from './table.ts';
import type { Tables } from './tables.ts';

/** Rows of which an owner has a limited number. */
export type KeptRows<Row extends KeptRow> = {
  readonly noun: KeptNoun<Row>;
  readonly columns: Columns<Row>;
  rowsIn(tables: Tables): Table<Row>;
  /** New row after an update of the row that it finds; default: with the columns that change. */
  updated?(found: Row, change: { readonly before: Row; readonly after: Row }): Row;
};

export function fakeKeptStores(tables: Tables): KeptStores {
  return eachOf<KeptStores>(KEPT_NOUNS, (name) => storeOf(name, tables));
}

export function fakeKeptWrites(queue: ChangeQueue): AllKeptWrites {
  return eachOf<AllKeptWrites>(KEPT_NOUNS, (name) => keptWrites(queue, rowsOf(name)));
}

function storeOf<Name extends KeptName>(name: Name, tables: Tables) {
  return keptReads<KeptTypes[Name]['owner'], KeptTypes[Name]['row']>(tables[name], rowsOf(name));
}

function rowsOf<Name extends KeptName>(name: Name): KeptRows<KeptTypes[Name]['row']> {
  return {
    noun: KEPT_NOUNS[name],
    columns: KEPT_TABLES[name],
    rowsIn: (tables) => tables[name],
  };
}

export function keptReads<Owner extends Tenant, Row extends Owner & KeptRow>(
  rows: Table<Row>,
  { noun, columns }: Pick<KeptRows<Row>, 'noun' | 'columns'>,
): KeptStore<Owner, Row> {
  const idOf = (row: Row) => String(row[noun.id]);
  const owned = ownRowsOf<Owner, Row>(columns, noun);
  const last = keyOf(columns).at(-1) ?? noun.id;
  return {
    find: async (owner, id) => owned(owner, rows).find((row) => idOf(row) === id),
    all: async (owner) =>
      owned(owner, rows)
        .filter((row) => noun.isInUse?.(row) ?? true)
        .toSorted((one, other) => (one[last] < other[last] ? -1 : 1)),
    async list(owner, { createdFrom, createdTo }, request) {
      const found = owned(owner, rows).filter(({ createdAt }) =>
        isBetween(createdAt, createdFrom, createdTo),
      );
      return listOf(found, idOf, request);
    },
  };
}

export function keptWrites<Row extends KeptRow>(
  queue: ChangeQueue,
  { noun, columns, rowsIn, updated }: KeptRows<Row>,
): KeptWrites<Row> {
  const changesIn = changesOf(columns);
  const owned = ownRowsOf<Row, Row>(columns, noun);
  const placeIn = (row: Row) => placeOf(...keyOf(columns).map((name) => String(row[name])));
  const versionOf = (row: Row) => [row[noun.id], noun.version && row[noun.version]];
  const isInUse = (row: Row) => noun.isInUse?.(row) ?? true;
  const clash = (one: Row, other: Row) =>
    isInUse(one) && isInUse(other) && noun.excludes?.(one, other) === true;
  const asRead = (rows: Table<Row>, row: Row): Row => {
    const found = rows.get(placeIn(row));
    if (
      found === undefined ||
      placeOf(...values(versionOf(found))) !== placeOf(...values(versionOf(row)))
    )
      throw new Stale(`${placeIn(row)} is in another version`);
    return found;
  };
  return {
    insert(row) {
      queue.add((tables) => {
        const rows = rowsIn(tables);
        const slot = slotOf(row);
        const isTaken = (one: Row) => slot !== undefined && slotOf(one) === slot;
        if (owned(row, rows).some((one) => isTaken(one) || clash(one, row)))
          throw new Stale('its place is taken');
        rows.insert(placeIn(row), row);
      });
    },
    update(before, after) {
      queue.add((tables) => {
        const rows = rowsIn(tables);
        const found = asRead(rows, before);
        const others = owned(before, rows).filter((row) => row !== found);
        if (others.some((one) => clash(one, after))) throw new Error('a unique key is taken');
        const next = updated?.(found, { before, after }) ?? { ...found, ...changesIn(after) };
        rows.replace(placeIn(before), next);
      });
    },
    remove(row) {
      queue.add((tables) => {
        const rows = rowsIn(tables);
        rows.remove(placeIn(asRead(rows, row)));
      });
    },
  };
}

/** Properties of the primary key. */
function keyOf<Row>({ fields }: Columns<Row>): readonly (keyof Row & string)[] {
  return fields.filter(({ options }) => options.primary).map(({ property }) => property);
}

/** Finds the rows of an owner, which is the key without id and slot. */
function ownRowsOf<Owner, Row extends Owner & KeptRow>(
  columns: Columns<Row>,
  { id }: Pick<KeptNoun<Row>, 'id'>,
) {
  const owning = keyOf(columns).filter((name) => name !== id && name !== 'slot');
  return (owner: Owner, rows: Table<Row>): readonly Row[] => {
    const own: Partial<Row> = owner as Partial<Row>;
    return [...rows.entries().values()].filter((row) =>
      owning.every((name) => row[name] === own[name]),
    );
  };
}

function slotOf(row: object): unknown {
  return 'slot' in row ? row.slot : undefined;
}

function values(version: readonly unknown[]): readonly string[] {
  return version.map((value) => (value instanceof Date ? value.toISOString() : String(value)));
}
