import { Ajv, type JSONSchemaType, type ValidateFunction } from 'ajv';
import type { Decoded } from '#adapters/_kit/decoder.ts';
import { wholeRupiah } from './whole-rupiah.ts';

/**
 * A schema of a courier's answer. Of an object `required` names the essentials, without which it is
 * unreadable, and `decisive` those that may be missing but not be misread; every other field is a
 * detail. Each item of a list is a row of its own: not in a list that is `whole`, and in one with
 * `some` at least one must be readable. A field with `rupiah` is an amount, as a number or a text.
 */
export type Schema<Shape> = JSONSchemaType<Shape>;

/** Told the path of a field that was dropped, as `history.city`. */
export type Unread = (field: string) => void;

/** Reads an answer; `fault` as of a strict decoder, and of what is dropped `unread` is told. */
export type Read<Shape> = (value: unknown, unread: Unread) => Decoded<Shape>;

type Node = {
  readonly check: ValidateFunction;
  readonly fields: ReadonlyMap<string, Node>;
  /** Essential, or decisive. */
  readonly needed: ReadonlySet<string>;
  /** Of a list; of one with a fixed form, those of its places. */
  readonly items: Node | readonly Node[] | undefined;
  /** None of its rows may be dropped. */
  readonly isWhole: boolean;
  /** Nor all of them. */
  readonly hasSome: boolean;
  readonly isRupiah: boolean;
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
};
type Readable = { readonly value: unknown; readonly dropped: readonly string[] };
type Unreadable = { readonly fault: string; readonly at: string };

const ajv = new Ajv({ allowUnionTypes: true, keywords: ['decisive', 'whole', 'some', 'rupiah'] });

/**
 * A reader that is strict about essentials and lenient about details: a detail of another form is
 * dropped, and so is a row whose essentials are unreadable.
 */
export function lenient<Shape>(schema: Schema<Shape>): Read<Shape> {
  const hasShape = ajv.compile<Shape>(schema);
  const node = nodeOf(hasShape.schema);
  return (value, unread) => {
    const read = readBy(node, value, '');
    if ('fault' in read) return { fault: read.fault };
    const { value: kept, dropped } = read;
    if (!hasShape(kept)) return { fault: faultOf(hasShape, '').fault };
    for (const field of dropped) unread(field);
    return { value: kept };
  };
}

/** Undefined: the value is unreadable, which is not counted. */
export function readOf<Shape>(read: Read<Shape>, value: unknown, unread: Unread) {
  const decoded = read(value, unread);
  return 'value' in decoded ? decoded.value : undefined;
}

function nodeOf(schema: SchemaNode | boolean): Node {
  const described = typeof schema === 'boolean' ? {} : schema;
  const { properties = {}, required = [], decisive = [], items } = described;
  return {
    check: ajv.compile(schema),
    fields: new Map(Object.entries(properties).map(([name, one]) => [name, nodeOf(one)])),
    needed: new Set([...required, ...decisive]),
    items: items && (isTuple(items) ? items.map(nodeOf) : nodeOf(items)),
    isWhole: described.whole === true || isTuple(items),
    hasSome: described.some === true,
    isRupiah: described.rupiah === true,
  };
}

function readBy(node: Node, value: unknown, at: string): Readable | Unreadable {
  const read = partsBy(node, value, at);
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
  { fields, needed }: Node,
  value: Readonly<Record<string, unknown>>,
  at: string,
): Readable | Unreadable {
  const kept = new Map(Object.entries(value));
  const dropped: string[] = [];
  for (const [name, field] of fields) {
    const one = value[name];
    if (one === undefined) continue;
    const path = at === '' ? name : `${at}.${name}`;
    const read = readBy(field, one, path);
    if ('value' in read) {
      kept.set(name, read.value);
      dropped.push(...read.dropped);
    } else if (needed.has(name) && one !== null) {
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

/** An amount that is none stays as it is, for its schema to refuse. */
function amountOf(value: unknown, at: string): Readable {
  const amount = wholeRupiah(value);
  if (amount === undefined) return { value, dropped: [] };
  return { value: amount, dropped: isFraction(value) ? [at] : [] };
}

function isFraction(value: unknown): boolean {
  return !Number.isInteger(Number(value));
}

/** Names the place and what is wrong, without a value: `/price must be integer`. */
function faultOf({ errors }: ValidateFunction, at: string): Unreadable {
  const [first] = errors ?? [];
  const { missingProperty }: { readonly missingProperty?: string } = first?.params ?? {};
  const inside = `${first?.instancePath ?? ''}`.replaceAll('/', '.').replace(/^\./, '');
  const path = [at, inside, missingProperty ?? ''].filter(Boolean).join('.');
  const where = [at.replaceAll('.', '/'), first?.instancePath?.slice(1) ?? ''];
  const place = `/${where.filter(Boolean).join('/')}`;
  return { fault: `${place} ${first?.message ?? 'has another shape'}`, at: path };
}

function isTuple<One>(items: One | readonly One[] | undefined): items is readonly One[] {
  return Array.isArray(items);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
