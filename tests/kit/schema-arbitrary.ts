import fc, { type Arbitrary } from 'fast-check';
import { cleanLine, TEXT_KINDS, type TextKind, textFault } from '#domain/text.ts';
import { anyText } from './any-text.ts';
import { whole } from './contract.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Some of the phone numbers that the format allows. */
const PHONE = /^(?:\+62 ?|62|0|\(0)[1-9]\d{2}[ .)-]?\d{4}-?\d{0,4}$/;

/** Values that the given schema allows; `known` replaces what random generation never hits. */
export function valuesOf(
  schema: unknown,
  known: Readonly<Record<string, Arbitrary<unknown>>> = {},
): Arbitrary<unknown> {
  const { $ref } = schema as Schema;
  const named = known[String($ref).split('/').at(-1) ?? ''];
  const own = arbitraryFor(whole(schema), known);
  return named === undefined ? own : fc.oneof({ weight: 9, arbitrary: named }, own);
}

/** Copies of a JSON value with one thing changed, added or removed. */
export function spoilt(values: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc
    .record({ value: values, place: fc.nat(), name: fc.string(), instead: hostileValues() })
    .map(({ value, place, name, instead }) => {
      const places = placesIn(value);
      const path = places[place % places.length] ?? [];
      return changed(value, path, { name, instead });
    });
}

/** Valid JSON values that break naive parsers. */
export function hostileValues(): Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom<unknown>(null, true, '', '\0', '\ud800', [], {}, [[]], -0, -1, 1e308, 5e-324),
    fc.constantFrom<unknown>(2 ** 53, Number.MAX_SAFE_INTEGER, 0.1, 1_000_000_001, '31.73.06'),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    anyText(),
    fc.jsonValue(),
  );
}

function arbitraryFor(
  schema: Schema,
  known: Readonly<Record<string, Arbitrary<unknown>>>,
): Arbitrary<unknown> {
  if (Array.isArray(schema.enum)) return fc.constantFrom<unknown>(...schema.enum);
  if (Array.isArray(schema.anyOf))
    return fc.oneof(...schema.anyOf.map((one) => valuesOf(one, known)));
  const { type } = schema;
  if (Array.isArray(type)) {
    return fc.oneof(...type.map((one) => arbitraryFor({ ...schema, type: one }, known)));
  }
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'object':
      return isMap(schema) ? maps(schema, known) : objects(schema, known);
    case 'array':
      return lists(schema, known);
    case 'string':
      return texts(schema);
    case 'boolean':
      return fc.boolean();
    case 'number':
    case 'integer':
      return numbers(schema);
    default:
      throw new Error(`no values are known for ${JSON.stringify(schema)}`);
  }
}

function lists(
  schema: Schema,
  known: Readonly<Record<string, Arbitrary<unknown>>>,
): Arbitrary<unknown> {
  const items = valuesOf(schema.items, known);
  const minLength = Number(schema.minItems ?? 0);
  const maxLength = Math.min(Number(schema.maxItems ?? 5), 5);
  if (schema.uniqueItems !== true) return fc.array(items, { minLength, maxLength });
  return fc.uniqueArray(items, { minLength, maxLength, selector: (item) => JSON.stringify(item) });
}

/** Objects whose dependent fields come together or not at all. */
function objects(
  schema: Schema,
  known: Readonly<Record<string, Arbitrary<unknown>>>,
): Arbitrary<unknown> {
  const {
    properties = {},
    required = [],
    dependentRequired = {},
  } = schema as {
    properties?: Schema;
    required?: string[];
    dependentRequired?: Record<string, string[]>;
  };
  const fields: Record<string, Arbitrary<unknown>> = {};
  for (const [name, child] of Object.entries(properties)) fields[name] = valuesOf(child, known);
  const whole = fc.record(fields, { requiredKeys: required });
  const together = Object.keys(dependentRequired);
  return whole.map((value) => {
    const isWhole = together.every((name) => name in value);
    const kept = Object.entries(value).filter(([name]) => isWhole || !together.includes(name));
    return Object.fromEntries(kept);
  });
}

function isMap({ properties, additionalProperties }: Schema): boolean {
  return properties === undefined && additionalProperties !== false;
}

/** Maps with names that the caller chooses. */
function maps(
  schema: Schema,
  known: Readonly<Record<string, Arbitrary<unknown>>>,
): Arbitrary<unknown> {
  const { propertyNames = {}, additionalProperties, maxProperties = 5 } = schema;
  return fc.dictionary(texts(propertyNames as Schema), valuesOf(additionalProperties, known), {
    maxKeys: Math.min(Number(maxProperties), 5),
  });
}

/** Texts of a schema: a pattern for the whole text generates them; one for a part only filters. */
function texts(schema: Schema): Arbitrary<string> {
  if (schema.format === 'phone') return fc.stringMatching(PHONE);
  if (schema.format === 'https-url') return fc.webUrl({ validSchemes: ['https'] });
  const { minLength = 0, maxLength = 50, pattern = '' } = schema;
  const min = Number(minLength);
  const max = Number(maxLength);
  const wanted = new RegExp(String(pattern), 'u');
  const some = String(pattern).startsWith('^')
    ? fc.stringMatching(wanted)
    : anyText({ minLength: min, maxLength: max });
  const letter = schema.format === 'name' ? 'a' : '';
  const kind = TEXT_KINDS.find((each) => each === schema['x-text']);
  return some
    .map((text) => kept(text + letter, kind))
    .filter((text) => {
      const { length } = [...text];
      // Blanks around a text do not count.
      const isLongEnough = [...cleanLine(text).trim()].length >= min;
      return isLongEnough && length <= max && wanted.test(text) && text.isWellFormed();
    });
}

/** Removes NUL and lone surrogates, which are refused everywhere as INVALID_TEXT. */
function kept(text: string, kind?: TextKind): string {
  return Array.from(text, (each) => (textFault(each, kind) === undefined ? each : 'x')).join('');
}

function numbers(schema: Schema): Arbitrary<number> {
  const max = Number(schema.maximum ?? Number.MAX_SAFE_INTEGER);
  const min = Number(schema.minimum ?? 0);
  if (schema.multipleOf === 1 || schema.type === 'integer') return fc.integer({ min, max });
  return fc.double({ min, max, noNaN: true, minExcluded: 'exclusiveMinimum' in schema });
}

function placesIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  const below = Object.entries(value).flatMap(([name, child]) =>
    placesIn(child).map((path) => [name, ...path]),
  );
  return [[], ...below];
}

function changed(
  value: unknown,
  [first, ...rest]: readonly string[],
  change: { name: string; instead: unknown },
): unknown {
  if (first !== undefined) {
    const child = changed((value as Schema)[first], rest, change);
    if (Array.isArray(value)) return value.with(Number(first), child);
    return { ...(value as Schema), [first]: child };
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? { ...value, [change.name]: change.instead } : change.instead;
}
