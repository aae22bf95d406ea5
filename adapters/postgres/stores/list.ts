import type { QueryResultRow } from 'pg';
import type { Tenant } from '#domain/environment.ts';
import { idRangeOf } from '#domain/id.ts';
import {
  type CreatedBetween,
  type List,
  type ListRequest,
  pageOf,
  TOTAL_MAX,
} from '#domain/page.ts';
import { namedText } from '../named-text.ts';
import type { Send, Statement, Values } from '../session.ts';
import {
  keyOf,
  mergedStates,
  newestOfStates,
  orderOf,
  type StateIndex,
  statesOf,
  statesQuery,
} from './by-state.ts';

/** Source of a list; sorted by `id` unless `order` is given. */
export type ListSource = {
  readonly select: string;
  readonly from: string;
  readonly id: string;
  readonly order?: string;
  /** Condition for rows after the cursor; default: a lower id. */
  readonly afterCursor?: string;
};

/** Condition on a row; each `$` that is not followed by a digit stands for the value. */
export type Condition = {
  readonly sql: string;
  readonly value: unknown;
  /** Variant for the rows of the requested page; the count uses `sql`. Default: `sql`. */
  readonly onPage?: string;
  /** True: the value is a time, which only bounds the rows of the list's own index. */
  readonly isTime?: true;
  /**
   * True if, without a cursor, `onPage` finds the same rows as `sql`, at a cost that makes it worth
   * running once for both.
   */
  readonly isFound?: boolean;
};

/** Conditions of a list; those whose value is null are dropped. */
export type Filter = {
  /** Conditions on the owner of the rows. */
  readonly owner: readonly Condition[];
  readonly rest: readonly Condition[];
  /** Index for filters on its columns, unless another condition is more selective. */
  readonly byState?: StateIndex | undefined;
};

export type Where = { readonly text: string; readonly values: Values };

const VALUE = /\$(?!\d)/g;

/** Drops the conditions without a value. */
export function withValue(conditions: readonly Condition[]): readonly Condition[] {
  return conditions.filter(({ value }) => value !== null && value !== undefined);
}

/** Conditions for the rows of the tenant. `table` qualifies the columns. */
export function ofTenant({ accountId, environment }: Tenant, table?: string): readonly Condition[] {
  const of = table === undefined ? '' : `${table}.`;
  return [
    { sql: `${of}account_id = $`, value: accountId },
    { sql: `${of}environment = $`, value: environment },
  ];
}

/** Conditions for rows created within the interval. */
export function createdAt(column: string, created: CreatedBetween): readonly Condition[] {
  return [
    { sql: `${column} >= $`, value: created.createdFrom, isTime: true },
    { sql: `${column} < $`, value: created.createdTo, isTime: true },
  ];
}

/** Like `createdAt`, for rows in the order of their ids, whose time part bounds the scan. */
export function createdIds(id: string, created: CreatedBetween): readonly Condition[] {
  const { from, to } = idRangeOf(created);
  return [
    ...createdAt('created_at', created),
    { sql: `${id} >= $`, value: from, isTime: true },
    { sql: `${id} < $`, value: to, isTime: true },
  ];
}

/** Joins conditions and numbers their values. */
export function whereOf(conditions: readonly Condition[]): Where {
  return { text: numbered(conditions).join(' AND '), values: conditions.map(({ value }) => value) };
}

function forPage(condition: Condition): Condition {
  return { ...condition, sql: condition.onPage ?? condition.sql };
}

/** `before` is the number of values that precede. */
function numbered(conditions: readonly Condition[], before = 0): readonly string[] {
  return conditions.map(({ sql }, at) => sql.replace(VALUE, () => `$${before + at + 1}`));
}

/** Columns of a page with a total; `list_place` is null if the page is empty. */
type Counted = { readonly list_total: number; readonly list_place: string | null };

/**
 * Offset from which a page of a list by states is merged from those states, found by an extra round
 * trip.
 */
const DEEP_OFFSET = 1_000;

/**
 * Returns one page, newest first, with the total if requested, counted up to TOTAL_MAX. One round
 * trip, or two for a page deep in a list by states.
 */
export async function listRows<Row extends QueryResultRow>(
  send: Send,
  { source, filter }: { source: ListSource; filter: Filter },
  request: ListRequest,
): Promise<List<Row>> {
  const { afterCursor = `${source.id} < $` } = source;
  const { byState } = filter;
  const owner = withValue(filter.owner);
  const all = [...owner, ...withValue(filter.rest)];
  const rest = [...all, ...withValue([{ sql: afterCursor, value: request.before }])];
  const list = { source, byState, owners: owner.length };
  const isDeep = byState && request.offset >= DEEP_OFFSET;
  const states = isDeep ? await findStates(send, byState, owner) : [];
  const known = [...rest.map(({ value }) => value), ...states.flat()];
  const window = windowOf(request, { isByState: byState !== undefined, before: known.length });
  const values = [...known, ...window.values];
  const where = cursorFirst(numbered(rest.map(forPage)), {
    owners: owner.length,
    cursor: all.length,
  });
  const page = pageText(list, where, { window, states: placeholders(states, rest.length) });
  if (!request.includeTotal) {
    return {
      ...pageOf(await send<Row>(statementOf(filter, page), values), request.limit),
      total: null,
    };
  }
  const isFoundOnce = request.before === undefined && all.some(({ isFound }) => isFound);
  // The count uses the first values of the page.
  const text = isFoundOnce
    ? foundOnceText(list, where, window)
    : countedText(countText(list, numbered(all)), page);
  const rows = await send<Row & Counted>(statementOf(filter, text), values);
  const onPage = rows.filter((row) => row.list_place !== null);
  return { ...pageOf(onPage, request.limit), total: rows[0]?.list_total ?? null };
}

/**
 * A list without a filter, or filtered only by times, is prepared: limits are values, so there are
 * few different texts. A list by states is planned for its values each time, and so is any other
 * list, whose rows may be sorted.
 */
function statementOf({ byState, rest }: Filter, text: string): Statement {
  if (byState !== undefined) return { text, isInOrder: true };
  if (withValue(rest).every(({ isTime }) => isTime)) {
    return { ...namedText('list', text), isInOrder: true };
  }
  return { text };
}

/**
 * Counts the rows of each filter, up to TOTAL_MAX + 1. One round trip, or none if there is no
 * filter.
 */
export async function countEach(
  send: Send,
  source: ListSource,
  filters: readonly Filter[],
): Promise<readonly number[]> {
  if (filters.length === 0) return [];
  const values: unknown[] = [];
  const counts = filters.map(({ byState, ...filter }, at) => {
    const owner = withValue(filter.owner);
    const all = [...owner, ...withValue(filter.rest)];
    const where = numbered(all, values.length);
    values.push(...all.map(({ value }) => value));
    const count = countText({ source, byState, owners: owner.length }, where);
    return `SELECT ${at} AS list_place, list_total FROM (${count}) AS counted`;
  });
  const text = `${counts.join(' UNION ALL ')} ORDER BY list_place`;
  const rows = await send<Pick<Counted, 'list_total'>>({ text }, values);
  return rows.map(({ list_total: total }) => total);
}

async function findStates(
  send: Send,
  byState: StateIndex,
  owner: readonly Condition[],
): Promise<readonly Values[]> {
  const { text, values } = whereOf(owner);
  const states = await send<QueryResultRow>({ text: statesQuery(byState, text) }, values);
  return states.map((state) => byState.columns.map((column) => state[column]));
}

/** Placeholders for the states' values, which follow `count` other values. */
function placeholders(states: readonly Values[], count: number): readonly (readonly string[])[] {
  let number = count;
  return states.map((values) => values.map(() => `$${++number}`));
}

/**
 * Puts the cursor's condition before those of times: if a row comparison is among several bounds,
 * PostgreSQL starts the index scan at the first bound and reads all rows up to the others.
 */
function cursorFirst(
  where: readonly string[],
  { owners, cursor }: { readonly owners: number; readonly cursor: number },
): readonly string[] {
  return [...where.slice(0, owners), ...where.slice(cursor), ...where.slice(owners, cursor)];
}

type Listed = {
  readonly source: ListSource;
  readonly byState: StateIndex | undefined;
  /** Number of leading conditions that concern the owner. */
  readonly owners: number;
};

/** Clauses of a page with their values; `max` is the number of rows up to its end, as SQL. */
type Window = { readonly text: string; readonly max: string; readonly values: Values };

/** `states` are placeholders of the states found before. */
type PageRequest = {
  readonly window: Window;
  readonly states: readonly (readonly string[])[];
};

/** `before` is the number of values that precede. */
function windowOf(
  { limit, offset }: ListRequest,
  { isByState, before }: { readonly isByState: boolean; readonly before: number },
): Window {
  const [most, skipped, max] = [1, 2, 3].map((at) => `$${before + at}::integer`);
  const values = [limit + 1, offset];
  return {
    text: `LIMIT ${most} OFFSET ${skipped}`,
    max: `${max}`,
    values: isByState ? [...values, offset + limit + 1] : values,
  };
}

function pageText(list: Listed, where: readonly string[], request: PageRequest): string {
  const { select, from, id, order = `${id} DESC` } = list.source;
  const { window, states: known } = request;
  const { max } = window;
  const { byState } = list;
  const rows = `SELECT ${select} FROM ${from} WHERE`;
  if (!byState) return `${rows} ${where.join(' AND ')} ORDER BY ${order} ${window.text}`;
  const { states, newest } =
    known.length > 0
      ? { states: '', newest: mergedStates(byState, known, { where: where.join(' AND '), max }) }
      : indexQueries(byState, list, { where, max });
  const keys = `${newest} ORDER BY ${orderOf(byState)} ${window.text}`;
  return `${states} ${rows} (${keyOf(byState)}) IN (${keys}) ORDER BY ${order}`;
}

function countText(list: Listed, where: readonly string[]): string {
  const max = TOTAL_MAX + 1;
  const count = (rows: string) =>
    `SELECT count(*)::integer AS list_total FROM (${rows} LIMIT ${max}) AS counted`;
  const { byState, source } = list;
  if (!byState) return count(`SELECT 1 FROM ${source.from} WHERE ${where.join(' AND ')}`);
  const { states, newest } = indexQueries(byState, list, { where, max });
  return `${states} ${count(newest)}`;
}

function indexQueries(
  byState: StateIndex,
  { owners }: Listed,
  { where, max }: { readonly where: readonly string[]; readonly max: number | string },
) {
  const isOwners = where.slice(0, owners);
  const rest = where.slice(owners);
  return {
    states: `WITH RECURSIVE ${statesOf(byState, isOwners.join(' AND '))}`,
    newest: newestOfStates(byState, rest.join(' AND '), max),
  };
}

/** Finds the rows once, for the count and for the page: a search finds a limited number. */
function foundOnceText(
  { source, owners }: Listed,
  where: readonly string[],
  window: Window,
): string {
  const { select, from, id, order = `${id} DESC` } = source;
  const found = `SELECT ${id} AS list_id FROM ${from} WHERE ${where.join(' AND ')}`;
  const ids = `SELECT list_id FROM found ORDER BY list_id DESC ${window.text}`;
  const isOnPage = [...where.slice(0, owners), `${id} = ANY (ARRAY(${ids}))`].join(' AND ');
  const page = `SELECT ${select} FROM ${from} WHERE ${isOnPage} ORDER BY ${order}`;
  const count = 'SELECT count(*)::integer AS list_total FROM found';
  return `WITH found AS MATERIALIZED (${found}) ${countedText(count, page)}`;
}

/**
 * Repeats the total in each row; for an empty page, returns one row with the total. Sorts again,
 * because a join does not keep the order.
 */
function countedText(count: string, page: string): string {
  const placed = `SELECT *, row_number() OVER () AS list_place FROM (${page}) AS page`;
  const joined = `(${count}) AS counted LEFT JOIN (${placed}) AS page ON true`;
  return `SELECT * FROM ${joined} ORDER BY list_place`;
}
