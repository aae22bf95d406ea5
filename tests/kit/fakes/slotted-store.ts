import type { Tenant } from '#domain/environment.ts';
import type { CreatedBetween, ListRequest } from '#domain/page.ts';
import { type ChangeQueue, Stale } from './changes.ts';
import { isBetween, listOf } from './newest-first.ts';
import { placeOf, type Table } from './table.ts';
import type { Tables } from './tables.ts';
import { ownedBy } from './wallet-store.ts';

/** Rows of which a tenant has a limited number, each with its own slot. */
export type SlottedRows<Key extends Tenant, Row extends Key> = {
  rowsIn(tables: Tables): Table<Row>;
  idOf(key: Key): string;
  /** Further unique key: a tenant may have only one of two such rows. */
  excludes?(one: Row, other: Row): boolean;
  /** New row after an update of the row that it finds. */
  updated(found: Row, change: { readonly before: Row; readonly after: Row }): Row;
};

type Slotted = { readonly slot: number; readonly createdAt: Date; readonly revision: number };

export function slottedReads<Key extends Tenant, Row extends Key & Slotted>(
  rows: Table<Row>,
  { idOf }: Pick<SlottedRows<Key, Row>, 'idOf'>,
) {
  return {
    find: async (key: Key) => rows.get(placeIn(key, idOf)),
    all: async (tenant: Tenant) => ownedBy(tenant, rows),
    async list(tenant: Tenant, { createdFrom, createdTo }: CreatedBetween, request: ListRequest) {
      const found = ownedBy(tenant, rows).filter(({ createdAt }) =>
        isBetween(createdAt, createdFrom, createdTo),
      );
      return listOf(found, idOf, request);
    },
  };
}

export function slottedWrites<Key extends Tenant, Row extends Key & Slotted>(
  queue: ChangeQueue,
  { rowsIn, idOf, excludes = () => false, updated }: SlottedRows<Key, Row>,
) {
  const asRead = (rows: Table<Row>, row: Row): Row => {
    const found = rows.get(placeIn(row, idOf));
    if (found?.revision !== row.revision) throw new Stale(`${idOf(row)} is in another revision`);
    return found;
  };
  return {
    insert(row: Row) {
      queue.add((tables) => {
        const rows = rowsIn(tables);
        if (ownedBy(row, rows).some((one) => one.slot === row.slot || excludes(one, row)))
          throw new Stale('its place is taken');
        rows.insert(placeIn(row, idOf), row);
      });
    },
    update(before: Row, after: Row) {
      queue.add((tables) => {
        const rows = rowsIn(tables);
        const found = asRead(rows, before);
        const others = ownedBy(before, rows).filter((row) => row !== found);
        if (others.some((one) => excludes(one, after))) throw new Error('a unique key is taken');
        rows.replace(placeIn(before, idOf), updated(found, { before, after }));
      });
    },
    remove(row: Row) {
      queue.add((tables) => {
        const rows = rowsIn(tables);
        rows.remove(placeIn(asRead(rows, row), idOf));
      });
    },
  };
}

function placeIn<Key extends Tenant>(key: Key, idOf: (key: Key) => string): string {
  return placeOf(key.accountId, key.environment, idOf(key));
}
