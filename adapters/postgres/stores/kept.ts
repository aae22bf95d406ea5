import type { QueryResultRow } from 'pg';
import type { Tenant } from '#domain/environment.ts';
import type { KeptNoun, KeptRow, KeptStore, KeptWrites } from '#domain/kept-noun.ts';
import {
  type AllKeptWrites,
  EDITABLE_NOUNS,
  eachOf,
  KEPT_NOUNS,
  type KeptName,
  type KeptStores,
  type KeptTypes,
} from '#domain/kept-nouns.ts';
import type { Send } from '../session.ts';
import type { WriteQueue } from '../write-queue.ts';
import { IN_USE, KEPT_TABLES } from './kept-tables.ts';
import { createdAt, listRows } from './list.ts';
import { type Field, selectionOf, type Table } from './table.ts';
import { insertInto, removeFrom, updateOf, valuesOf } from './table-writes.ts';
import type { Makers } from './when-used.ts';

type Reads<Owner, Row> = (send: Send, opened?: (row: Row) => Row) => KeptStore<Owner, Row>;
type Writes<Row> = (queue: WriteQueue) => Partial<KeptWrites<Row>>;

type Described<Row extends KeptRow> = Pick<KeptNoun<Row>, 'id'> & {
  /** Prefix of the names of statements. */
  readonly port: string;
  readonly inUse?: string | undefined;
};

type ReadsOf<Name extends KeptName> = Reads<KeptTypes[Name]['owner'], KeptTypes[Name]['row']>;
type WritesOf<Name extends KeptName> = Writes<KeptTypes[Name]['row']>;

const READS = eachOf<{ [Name in KeptName]: ReadsOf<Name> }>(KEPT_NOUNS, readsOf);
const WRITES = eachOf<{ [Name in KeptName]: WritesOf<Name> }>(KEPT_NOUNS, writesOf);

export const KEPT_STORES = eachOf<Makers<KeptStores, { readonly send: Send }>>(
  KEPT_NOUNS,
  (name) =>
    ({ send }: { readonly send: Send }) => {
      const { find, all, list } = READS[name](send);
      return name in EDITABLE_NOUNS ? { find, all, list } : { find, all };
    },
);

export const KEPT_WRITES = eachOf<Makers<AllKeptWrites, { readonly queue: WriteQueue }>>(
  KEPT_NOUNS,
  (name) =>
    ({ queue }: { readonly queue: WriteQueue }) =>
      WRITES[name](queue),
);

/**
 * Makes the reads of a record type of which an owner has a limited number of rows. The owner is the
 * key of the table without id and slot. `opened` converts each row that was read.
 */
export function keptReads<Owner extends Tenant, Row extends Owner & KeptRow & QueryResultRow>(
  table: Table<Row>,
  { port, id, inUse }: Described<Row>,
): Reads<Owner, Row> {
  const { columns, read } = selectionOf(table);
  const keys = table.fields.filter(({ options }) => options.primary);
  const owning = keys.filter(({ property }) => property !== id && property !== 'slot');
  const idColumn = table.fields.find(({ property }) => property === id)?.column ?? id;
  const owner = owning.map(({ column }, at) => `${column} = $${at + 1}`).join(' AND ');
  const all = {
    name: `${port}.all`,
    text: `
    SELECT ${columns} FROM ${table.name}
    WHERE ${owner}${inUse === undefined ? '' : ` AND ${inUse}`}
    ORDER BY ${keys.at(-1)?.column}`,
  };
  const find = {
    name: `${port}.find`,
    text: `
    SELECT ${columns} FROM ${table.name}
    WHERE ${owner} AND ${idColumn} = $${owning.length + 1}`,
  };
  const source = { select: columns, from: table.name, id: idColumn };
  const ownerValues = valuesOf<Owner>(owning);
  return (send, opened = (row) => row) => {
    const rowOf = (row: Row) => opened(read(row));
    return {
      async find(of, rowId) {
        const [row] = await send<Row>(find, [...ownerValues(of), rowId]);
        return row && rowOf(row);
      },
      async all(of) {
        return (await send<Row>(all, ownerValues(of))).map(rowOf);
      },
      async list(of, created, request) {
        const filter = {
          owner: ownedBy(owning, ownerValues(of)),
          rest: createdAt('created_at', created),
        };
        const list = await listRows<Row>(send, { source, filter }, request);
        return { ...list, items: list.items.map(rowOf) };
      },
    };
  };
}

/**
 * An insert that conflicts with another row is stale; the decision then reads all rows of the owner
 * again. A record type without changeable columns has no update; one whose rows are ended, not
 * deleted, has no removal.
 */
function keptWrites<Row extends KeptRow>(
  port: string,
  { id, version, isInUse }: KeptNoun<Row>,
  table: Table<Row>,
): Writes<Row> {
  // A key without the id would also match another row that has taken the slot since.
  const hasIdInKey = table.fields.some(
    ({ property, options }) => property === id && options.primary,
  );
  const unchanged = [version, hasIdInKey ? undefined : id].filter((name) => name !== undefined);
  const insert = insertInto(table, `${port}_insert`, 'ON CONFLICT DO NOTHING');
  const changes = table.fields.some(({ options }) => options.update !== false);
  const update = changes ? updateOf(table, `${port}_update`, unchanged) : undefined;
  const remove = isInUse ? undefined : removeFrom(table, `${port}_remove`, unchanged);
  return (queue) => ({
    insert: (row) => queue.add(insert(row)),
    ...(update && { update: (before, after) => queue.add(update(before, after)) }),
    ...(remove && { remove: (row) => queue.add(remove(row)) }),
  });
}

function ownedBy(fields: readonly Field[], values: readonly unknown[]) {
  return fields.map(({ column }, at) => ({ sql: `${column} = $`, value: values[at] }));
}

function readsOf<Name extends KeptName>(port: Name): ReadsOf<Name> {
  const { id } = KEPT_NOUNS[port];
  return keptReads(KEPT_TABLES[port], { port, id, inUse: IN_USE[port] });
}

function writesOf<Name extends KeptName>(port: Name): WritesOf<Name> {
  return keptWrites(port, KEPT_NOUNS[port], KEPT_TABLES[port]);
}
