import type { QueryResultRow } from 'pg';
import type { Tenant } from '#domain/environment.ts';
import { idsCreated } from '#domain/id.ts';
import {
  type CreatedBetween,
  type List,
  type ListRequest,
  pageOf,
  TOTAL_MAX,
} from '#domain/page.ts';
import type { Send, Values } from '../session.ts';
import {
  keyOf,
  mergedStates,
  newestOfStates,
  orderOf,
  type StateIndex,
  statesOf,
  statesText,
} from './by-state.ts';

/** Where the rows of a list come from; they are sorted by `id`, unless `order` says more. */
export type ListSource = {
  readonly select: string;
  readonly from: string;
  readonly id: string;
  readonly order?: string;
  /** That a row comes behind the one of a cursor; default: its id is less. */
  readonly behind?: string;
};

/** `sql` says of a row what must hold; `$` stands for the value, wherever it stands alone. */
export type Condition = { readonly sql: string; readonly value: unknown };

/** What rows must be; a condition whose value is null is none. */
export type Filter = {
  /** Whose they are. */
  readonly owner: readonly Condition[];
  readonly rest: readonly Condition[];
  /** For rows that are filtered by its columns, and by nothing that finds fewer. */
  readonly byState?: StateIndex | undefined;
};

export type Where = { readonly text: string; readonly values: Values };

const VALUE = /\$(?!\d)/g;

/** Drops the conditions whose value is null: what nobody asked for. */
export function asked(conditions: readonly Condition[]): readonly Condition[] {
  return conditions.filter(({ value }) => value !== null && value !== undefined);
}

/** Whose rows: the tenant's. `table` stands before its columns where there are several. */
export function ofTenant({ accountId, environment }: Tenant, table?: string): readonly Condition[] {
  const of = table === undefined ? '' : `${table}.`;
  return [
    { sql: `${of}account_id = $`, value: accountId },
    { sql: `${of}environment = $`, value: environment },
  ];
}

/** Made from a time on, before another. */
export function createdAt(column: string, created: CreatedBetween): readonly Condition[] {
  return [
    { sql: `${column} >= $`, value: created.createdFrom },
    { sql: `${column} < $`, value: created.createdTo },
  ];
}

/** The same, of rows in the order of their ids: the time in these bounds what is looked at. */
export function createdIds(id: string, created: CreatedBetween): readonly Condition[] {
  const { from, to } = idsCreated(created);
  return [
    ...createdAt('created_at', created),
    { sql: `${id} >= $`, value: from },
    { sql: `${id} < $`, value: to },
  ];
}

/** Each value under its own number. */
export function whereOf(conditions: readonly Condition[]): Where {
  return { text: numbered(conditions).join(' AND '), values: conditions.map(({ value }) => value) };
}

function numbered(conditions: readonly Condition[]): readonly string[] {
  return conditions.map(({ sql }, at) => sql.replace(VALUE, () => `$${at + 1}`));
}

/** Of a row of a page that is counted, too; `list_place` null: the page is empty. */
type Counted = { readonly list_total: number; readonly list_place: string | null };

/** From this row on a page is merged from states that are looked for in a round trip before. */
const DEEP = 1_000;

/**
 * One page, newest first, and how many rows there are where that was asked: not counted beyond
 * TOTAL_MAX. One round trip; two for a page deep in a list by states. Not prepared: a plan that
 * fits every filter fits none.
 */
export async function listRows<Row extends QueryResultRow>(
  send: Send,
  { source, filter }: { source: ListSource; filter: Filter },
  request: ListRequest,
): Promise<List<Row>> {
  const { behind = `${source.id} < $` } = source;
  const { byState } = filter;
  const owner = asked(filter.owner);
  const all = [...owner, ...asked(filter.rest)];
  const rest = [...all, ...asked([{ sql: behind, value: request.before }])];
  const list = { source, byState, owners: owner.length };
  const states = byState && request.offset >= DEEP ? await findStates(send, byState, owner) : [];
  const values = [...rest.map(({ value }) => value), ...states.flat()];
  const where = fromCursor(numbered(rest), list.owners, all.length);
  const page = pageText(list, where, { ...request, states: namesOf(states, rest.length) });
  if (!request.includeTotal) {
    return { ...pageOf(await send<Row>({ text: page }, values), request.limit), total: null };
  }
  // The values of what is counted are the first of the page's.
  const text = countedText(countText(list, numbered(all)), page);
  const rows = await send<Row & Counted>({ text }, values);
  const onPage = rows.filter((row) => row.list_place !== null);
  return { ...pageOf(onPage, request.limit), total: rows[0]?.list_total ?? null };
}

async function findStates(
  send: Send,
  byState: StateIndex,
  owner: readonly Condition[],
): Promise<readonly Values[]> {
  const { text, values } = whereOf(owner);
  const states = await send<QueryResultRow>({ text: statesText(byState, text) }, values);
  return states.map((state) => byState.columns.map((column) => state[column]));
}

/** The numbers of the states' values, which follow those of the conditions. */
function namesOf(states: readonly Values[], before: number): readonly (readonly string[])[] {
  let number = before;
  return states.map((values) => values.map(() => `$${++number}`));
}

/**
 * The cursor's condition before those of times: of several bounds PostgreSQL begins an index scan
 * at the first, where one of them compares rows, and passes over all that lie before the others.
 */
function fromCursor(where: readonly string[], owners: number, cursor: number): readonly string[] {
  return [...where.slice(0, owners), ...where.slice(cursor), ...where.slice(owners, cursor)];
}

type Listed = {
  readonly source: ListSource;
  readonly byState: StateIndex | undefined;
  /** So many conditions, the first ones, say whose the rows are. */
  readonly owners: number;
};

type PageRequest = ListRequest & { readonly states: readonly (readonly string[])[] };

function pageText(list: Listed, where: readonly string[], request: PageRequest): string {
  const { select, from, id, order = `${id} DESC` } = list.source;
  const { limit, offset, states: known } = request;
  const { byState } = list;
  const rows = `SELECT ${select} FROM ${from} WHERE`;
  const window = `LIMIT ${limit + 1} OFFSET ${offset}`;
  if (!byState) return `${rows} ${where.join(' AND ')} ORDER BY ${order} ${window}`;
  const most = offset + limit + 1;
  const { states, newest } =
    known.length > 0
      ? { states: '', newest: mergedStates(byState, known, { where: where.join(' AND '), most }) }
      : foundBy(byState, list, { where, most });
  const keys = `${newest} ORDER BY ${orderOf(byState)} ${window}`;
  return `${states} ${rows} (${keyOf(byState)}) IN (${keys}) ORDER BY ${order}`;
}

function countText(list: Listed, where: readonly string[]): string {
  const most = TOTAL_MAX + 1;
  const count = (rows: string) =>
    `SELECT count(*)::integer AS list_total FROM (${rows} LIMIT ${most}) AS counted`;
  const { byState, source } = list;
  if (!byState) return count(`SELECT 1 FROM ${source.from} WHERE ${where.join(' AND ')}`);
  const { states, newest } = foundBy(byState, list, { where, most });
  return `${states} ${count(newest)}`;
}

function foundBy(
  byState: StateIndex,
  { owners }: Listed,
  { where, most }: { readonly where: readonly string[]; readonly most: number },
) {
  const [isOwners, rest] = [where.slice(0, owners), where.slice(owners)];
  return {
    states: `WITH RECURSIVE ${statesOf(byState, isOwners.join(' AND '))}`,
    newest: newestOfStates(byState, rest.join(' AND '), most),
  };
}

/** The total stands on each row, and alone where the page is empty. A join keeps no order. */
function countedText(count: string, page: string): string {
  const placed = `SELECT *, row_number() OVER () AS list_place FROM (${page}) AS page`;
  const joined = `(${count}) AS counted LEFT JOIN (${placed}) AS page ON true`;
  return `SELECT * FROM ${joined} ORDER BY list_place`;
}
