import {
  type Check,
  checkOf,
  type Decoded,
  jsonOf,
  partCheckOf,
  type Schema as StrictSchema,
} from '#adapters/_kit/decoder.ts';
import { wholeRupiah } from './whole-rupiah.ts';

/**
 * Schema of a courier's answer. In an object, `required` names the essentials, without which it is
 * unreadable, and `decisive` the fields that may be missing but must not be misread; every other
 * field is a detail. Each item of a list is a separate row, except in a `whole` list; a list with
 * `some` needs at least one readable row. A field with `rupiah` is an amount, as a number or a
 * text; a field with `json` may be a text that contains its JSON.
 */
export type Schema<Shape> = StrictSchema<Shape>;

/** Called with the path of a dropped field, such as `history.city`. */
export type Unread = (field: string) => void;

/**
 * Reads an answer. `fault` is worded as by a strict decoder; `unread` is called for each part that
 * is dropped.
 */
export type Read<Shape> = (value: unknown, unread: Unread) => Decoded<Shape>;

/** Fields of a schema by their paths, in the form that `Unread` gets. */
export type OddFields = {
  /** Fields that are dropped if their value is odd. */
  readonly details: readonly string[];
  /** Fields whose row is dropped if they are missing or odd. */
  readonly ofRows: readonly string[];
  /** Fields whose row is dropped if they are odd; they may be missing. */
  readonly decisive: readonly string[];
  /** Amount fields that are essential or decisive. */
  readonly amounts: readonly string[];
  /** Lists of which no row may be dropped. */
  readonly whole: readonly string[];
};

type Node = {
  readonly check: Check<unknown>;
  readonly fields: ReadonlyMap<string, Node>;
  readonly required: ReadonlySet<string>;
  readonly decisive: ReadonlySet<string>;
  /** Schema of the items of a list; for a list of fixed form, one schema for each position. */
  readonly items: Node | readonly Node[] | undefined;
  /** True if no row may be dropped. */
  readonly isWhole: boolean;
  /** True if at least one row must be readable. */
  readonly hasSome: boolean;
  readonly isRupiah: boolean;
  readonly isJson: boolean;
};
type SchemaNode = {
  readonly [keyword: string]: unknown;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly decisive?: readonly string[];
  readonly items?: SchemaNode | readonly SchemaNode[];
  readonly whole?: boolean;
  readonly some?: boolean;
  readonly rupiah?: boolean;
  readonly json?: boolean;
};
type Readable = { readonly value: unknown; readonly dropped: readonly string[] };
type Unreadable = { readonly fault: string; readonly at: string };

/**
 * Makes a reader that is strict about essentials and lenient about details: it drops a malformed
 * detail, and a row whose essentials are unreadable.
 */
export function lenient<Shape>(schema: Schema<Shape>): Read<Shape> & { readonly odd: OddFields } {
  const hasShape = checkOf(schema);
  const node = nodeOf(hasShape.schema);
  const reader: Read<Shape> = (value, unread) => {
    const read = readBy(node, value, '');
    if ('fault' in read) return { fault: read.fault };
    const { value: kept, dropped } = read;
    if (!hasShape(kept)) return { fault: faultOf(hasShape, '').fault };
    for (const field of dropped) unread(field);
    return { value: kept };
  };
  return Object.assign(reader, { odd: oddFieldsOf(node, '') });
}

/** Returns undefined if the value is unreadable as a whole, which is not counted. */
export function readOf<Shape>(read: Read<Shape>, value: unknown, unread: Unread) {
  const decoded = read(value, unread);
  return 'value' in decoded ? decoded.value : undefined;
}

function nodeOf(schema: SchemaNode | boolean): Node {
  const described = typeof schema === 'boolean' ? {} : schema;
  const { properties = {}, required = [], decisive = [], items } = described;
  return {
    check: partCheckOf(described),
    fields: new Map(Object.entries(properties).map(([name, one]) => [name, nodeOf(one)])),
    required: new Set(required),
    decisive: new Set(decisive),
    items: items && (isTuple(items) ? items.map(nodeOf) : nodeOf(items)),
    isWhole: described.whole === true || isTuple(items),
    hasSome: described.some === true,
    isRupiah: described.rupiah === true,
    isJson: described.json === true,
  };
}

function readBy(node: Node, given: unknown, at: string): Readable | Unreadable {
  const read = partsBy(node, node.isJson ? (jsonOf(given) ?? given) : given, at);
  if ('fault' in read || node.check(read.value)) return read;
  return faultOf(node.check, at);
}

function partsBy(node: Node, value: unknown, at: string): Readable | Unreadable {
  if (node.isRupiah) return amountOf(value, at);
  if (node.items !== undefined && Array.isArray(value)) return rowsBy(node, value, at);
  if (node.fields.size > 0 && isRecord(value)) return fieldsBy(node, value, at);
  return { value, dropped: [] };
}

function fieldsBy(
  { fields, required, decisive }: Node,
  value: Readonly<Record<string, unknown>>,
  at: string,
): Readable | Unreadable {
  const kept = new Map(Object.entries(value));
  const dropped: string[] = [];
  for (const [name, field] of fields) {
    const one = value[name];
    if (one === undefined) continue;
    const path = pathOf(at, name);
    const read = readBy(field, one, path);
    if ('value' in read) {
      kept.set(name, read.value);
      dropped.push(...read.dropped);
    } else if (one !== null && (required.has(name) || decisive.has(name))) {
      return read;
    } else {
      kept.delete(name);
      if (one !== null) dropped.push(path);
    }
  }
  return { value: Object.fromEntries(kept), dropped };
}

function rowsBy(
  { items, isWhole, hasSome }: Node,
  rows: readonly unknown[],
  at: string,
): Readable | Unreadable {
  const read = rows.map((row, place) => {
    const node = isTuple(items) ? items[place] : items;
    return node === undefined ? { value: row, dropped: [] } : readBy(node, row, at);
  });
  const kept = read.filter((one) => 'value' in one);
  const unreadable = read.filter((one) => 'fault' in one);
  const [first] = unreadable;
  if (first !== undefined && (isWhole || (hasSome && kept.length === 0))) return first;
  return {
    value: kept.map(({ value }) => value),
    dropped: [...kept.flatMap(({ dropped }) => dropped), ...unreadable.map((one) => one.at)],
  };
}

/** Leaves a value that is not an amount unchanged, so that its schema rejects it. */
function amountOf(value: unknown, at: string): Readable {
  const amount = wholeRupiah(value);
  if (amount === undefined) return { value, dropped: [] };
  return { value: amount, dropped: isFraction(value) ? [at] : [] };
}

function isFraction(value: unknown): boolean {
  return !Number.isInteger(Number(value));
}

/** Names the place and the fault, but no value: `/price must be integer`. */
function faultOf({ errors }: Pick<Check<unknown>, 'errors'>, at: string): Unreadable {
  const [first] = errors ?? [];
  const { missingProperty }: { readonly missingProperty?: string } = first?.params ?? {};
  const inside = `${first?.instancePath ?? ''}`.replaceAll('/', '.').replace(/^\./, '');
  const path = [at, inside, missingProperty ?? ''].filter(Boolean).join('.');
  const where = [at.replaceAll('.', '/'), first?.instancePath?.slice(1) ?? ''];
  const place = `/${where.filter(Boolean).join('/')}`;
  return { fault: `${place} ${first?.message ?? 'has another shape'}`, at: path };
}

function oddFieldsOf({ fields, items, isWhole, ...node }: Node, at: string): OddFields {
  const isWholeList = isWhole && items !== undefined && !isTuple(items);
  const inner = [...fields].map(([name, field]) => oddFieldsOf(field, pathOf(at, name)));
  const rows = isTuple(items) ? items : [items].filter((one) => one !== undefined);
  const named = (of: 'required' | 'decisive') =>
    isWhole ? [] : rows.flatMap((row) => [...row[of]].map((name) => pathOf(at, name)));
  const all = [...inner, ...rows.map((row) => oddFieldsOf(row, at))];
  const { required, decisive } = node;
  const isDetail = (name: string) => !required.has(name) && !decisive.has(name);
  const details = [...fields.keys()].filter(isDetail).map((name) => pathOf(at, name));
  const amounts = [...fields].filter(([name, { isRupiah }]) => isRupiah && !isDetail(name));
  return {
    whole: [...(isWholeList ? [at] : []), ...all.flatMap((one) => one.whole)],
    amounts: [...amounts.map(([name]) => pathOf(at, name)), ...all.flatMap((one) => one.amounts)],
    details: [...details, ...all.flatMap((one) => one.details)],
    ofRows: [...named('required'), ...all.flatMap((one) => one.ofRows)],
    decisive: [...named('decisive'), ...all.flatMap((one) => one.decisive)],
  };
}

function pathOf(at: string, name: string): string {
  return at === '' ? name : `${at}.${name}`;
}

function isTuple<One>(items: One | readonly One[] | undefined): items is readonly One[] {
  return Array.isArray(items);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
