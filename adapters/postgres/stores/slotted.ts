import type { QueryResultRow } from 'pg';
import type { Tenant } from '#domain/environment.ts';
import type { CreatedBetween, List, ListRequest } from '#domain/page.ts';
import type { Send } from '../session.ts';
import { createdAt, type ListSource, listRows, ofTenant } from './list.ts';
import { selectionOf, type Table } from './table.ts';
import { valuesOf } from './table-writes.ts';

/** Reads the rows that a tenant has a limited number of, each in a slot. */
export type SlottedReads<Key, Row> = {
  find(key: Key): Promise<Row | undefined>;
  all(tenant: Tenant): Promise<readonly Row[]>;
  list(tenant: Tenant, created: CreatedBetween, request: ListRequest): Promise<List<Row>>;
};

/**
 * `id` is the last column of the key, after account and environment; `port` prefixes the names of
 * statements. `opened` converts a stored row to the returned one.
 */
export function slottedReads<Key extends Tenant, Row extends Key & QueryResultRow>(
  table: Table<Row>,
  { port, id }: { readonly port: string; readonly id: string },
): (send: Send, opened?: (row: Row) => Row) => SlottedReads<Key, Row> {
  const { columns, read } = selectionOf(table);
  const text = `SELECT ${columns} FROM ${table.name} WHERE account_id = $1 AND environment = $2`;
  const all = { name: `${port}.all`, text };
  const find = { name: `${port}.find`, text: `${text} AND ${id} = $3` };
  const source: ListSource = { select: columns, from: table.name, id };
  const keyValues = valuesOf<Key>(table.fields.filter(({ options }) => options.primary));
  return (send, opened = (row) => row) => {
    const rowOf = (row: Row) => opened(read(row));
    return {
      async find(key) {
        const [row] = await send<Row>(find, keyValues(key));
        return row && rowOf(row);
      },
      async all({ accountId, environment }) {
        return (await send<Row>(all, [accountId, environment])).map(rowOf);
      },
      async list(tenant, created, request) {
        const filter = { owner: ofTenant(tenant), rest: createdAt('created_at', created) };
        const list = await listRows<Row>(send, { source, filter }, request);
        return { ...list, items: list.items.map(rowOf) };
      },
    };
  };
}
