import { TEXT_KINDS, type TextKind } from '#domain/text.ts';
import type { OpenApi } from './load-openapi.ts';

export type Schema = Readonly<Record<string, unknown>>;

/** Size limits of a value by its schema, checked before validation. */
export type Shape = {
  readonly isObject: boolean;
  readonly names: ReadonlyMap<string, Shape>;
  /** Shape of additional properties; undefined if there are none. */
  readonly others: Shape | undefined;
  readonly namesMax: number;
  readonly items: Shape | undefined;
  readonly itemsMax: number;
  /** uniqueItems: validation compares all pairs. */
  readonly isSet: boolean;
  readonly lengthMax: number;
  readonly text: TextKind;
  readonly isNullable: boolean;
  /** A text for which numbers and booleans are taken, too. */
  readonly takesScalars: boolean;
  /** A text of digits, for which a whole number is taken, too. */
  readonly takesDigits: boolean;
  /** A number for which 0 says that it is not known. */
  readonly isZeroNone: boolean;
  /** A time of a day, `HH:MM`. */
  readonly isClock: boolean;
  /** Texts of a closed list; empty for any text. */
  readonly values: readonly string[];
  readonly required: ReadonlySet<string>;
  /** Codes of one case of letters are taken in any. */
  readonly letterCase: 'lower' | 'upper' | undefined;
  /** Names in our answers that requests may repeat; they are ignored. */
  readonly ignored: ReadonlySet<string>;
  /** A place, whose district may be said in other words than its code. EDIT: what is not said of the place stays as it is. */
  readonly place: 'WHOLE' | 'EDIT' | null;
  /** True for a place, and for an object that contains one. */
  readonly hasPlaces: boolean;
};

const BRANCHES = ['allOf', 'anyOf', 'oneOf'] as const;

/**
 * The shape of a request's schema. Throws if a list or additional properties are unbounded in the
 * document: the validator would visit as many values as a body holds.
 */
export function shapeOf(openApi: OpenApi, schema: unknown): Shape {
  return shapeOfAll(openApi, [schema]);
}

function shapeOfAll(openApi: OpenApi, schemas: readonly unknown[]): Shape {
  const parts = schemas.flatMap((schema) => partsOf(openApi, schema));
  const shape = (under: readonly unknown[]) =>
    under.length === 0 ? undefined : shapeOfAll(openApi, under);
  const items = shape(parts.flatMap((part) => schemaIn(part.items)));
  const others = shape(parts.flatMap((part) => schemaIn(part.additionalProperties)));
  const itemsMax = least(parts, 'maxItems');
  const namesMax = least(parts, 'maxProperties');
  const isObject = parts.some(({ type }) => [type].flat().includes('object'));
  if (isObject && others === undefined && !parts.some(isClosed)) {
    throw new Error('openapi/: an object takes any name');
  }
  if (items && itemsMax === Infinity) throw new Error('openapi/: a list lacks its maxItems');
  if (others && namesMax === Infinity) throw new Error('openapi/: names lack their maxProperties');
  const names = namesOf(openApi, parts);
  const said = new Set(parts.map((part) => part['x-place']));
  const place = said.has(true) ? 'WHOLE' : said.has('edit') ? 'EDIT' : null;
  return {
    isObject,
    items,
    itemsMax,
    others,
    namesMax,
    names,
    place,
    hasPlaces: place !== null || [...names.values()].some((inner) => inner.hasPlaces),
    isSet: parts.some(({ uniqueItems }) => uniqueItems === true),
    lengthMax: least(parts, 'maxLength'),
    text: textIn(parts),
    isNullable: parts.some(takesNull),
    takesScalars: parts.some((part) => part['x-scalars'] === true),
    takesDigits: parts.some((part) => part['x-digits'] === true),
    isZeroNone: parts.some((part) => part['x-zero'] === 'none'),
    isClock: parts.some((part) => part['x-clock'] === true),
    values: parts.flatMap((part) => part.enum ?? []).filter((one) => typeof one === 'string'),
    required: new Set(parts.flatMap((part) => part.required ?? []).map(String)),
    letterCase: letterCaseIn(parts),
    ignored: new Set(parts.flatMap((part) => part['x-ignored'] ?? []).map(String)),
  };
}

/** A schema with its references and branches, transitively. */
export function partsOf(openApi: OpenApi, schema: unknown): readonly Schema[] {
  if (!isSchema(schema)) return [];
  const branches = BRANCHES.flatMap((name) => schema[name] ?? []);
  const referenced =
    typeof schema.$ref === 'string' ? [resolveReference(openApi, schema.$ref)] : [];
  return [schema, ...[...referenced, ...branches].flatMap((part) => partsOf(openApi, part))];
}

function resolveReference(openApi: OpenApi, ref: string): unknown {
  const names = ref.split('/').slice(1);
  return names.reduce<unknown>(
    (place, name) => (isSchema(place) ? place[name] : undefined),
    openApi,
  );
}

function namesOf(openApi: OpenApi, parts: readonly Schema[]): Shape['names'] {
  const fields = parts.flatMap(({ properties }) =>
    isSchema(properties) ? Object.entries(properties) : [],
  );
  const byName = Map.groupBy(fields, ([name]) => name);
  return new Map(
    [...byName].map(([name, entries]) => [
      name,
      shapeOfAll(
        openApi,
        entries.map(([, schema]) => schema),
      ),
    ]),
  );
}

function textIn(parts: readonly Schema[]): TextKind {
  const declared = parts.map((part) => part['x-text']).find((kind) => kind !== undefined) ?? 'LINE';
  const kind = TEXT_KINDS.find((each) => each === declared);
  if (kind === undefined) throw new Error(`openapi/: x-text is one of ${TEXT_KINDS.join(', ')}`);
  return kind;
}

function letterCaseIn(parts: readonly Schema[]): Shape['letterCase'] {
  const declared = parts.map((part) => part['x-case']);
  if (declared.includes('lower')) return 'lower';
  return declared.includes('upper') ? 'upper' : undefined;
}

function takesNull({ type, const: only, enum: values }: Schema): boolean {
  return [type, values].flat().some((one) => one === 'null' || one === null) || only === null;
}

function least(parts: readonly Schema[], name: string): number {
  return Math.min(...parts.map((part) => part[name]).filter((max) => typeof max === 'number'));
}

function isClosed(part: Schema): boolean {
  return part.additionalProperties === false || part.unevaluatedProperties === false;
}

function schemaIn(value: unknown): readonly Schema[] {
  return isSchema(value) ? [value] : [];
}

export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
