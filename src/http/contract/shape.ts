import { TEXT_KINDS, type TextKind } from '#domain/text.ts';
import type { OpenApi } from './load-openapi.ts';

type Schema = Readonly<Record<string, unknown>>;

/** How large a value may be, by its schema: what is compared before anything else is looked at. */
export type Shape = {
  readonly isObject: boolean;
  readonly names: ReadonlyMap<string, Shape>;
  /** Of what stands under names of the client's own; undefined: there are none. */
  readonly others: Shape | undefined;
  readonly namesMax: number;
  readonly items: Shape | undefined;
  readonly itemsMax: number;
  /** No two items are the same: each may be compared with each. */
  readonly isSet: boolean;
  readonly lengthMax: number;
  readonly text: TextKind;
};

const BRANCHES = ['allOf', 'anyOf', 'oneOf'] as const;

/**
 * The shape of a request's schema. Throws where a list or the client's own names have no limit in
 * the document: a validator would visit as many values as a body holds.
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
  return {
    ...{ isObject, items, itemsMax, others, namesMax },
    names: namesOf(openApi, parts),
    isSet: parts.some(({ uniqueItems }) => uniqueItems === true),
    lengthMax: least(parts, 'maxLength'),
    text: textIn(parts),
  };
}

/** A schema with all that it refers to and is put together of. */
function partsOf(openApi: OpenApi, schema: unknown): readonly Schema[] {
  if (!isSchema(schema)) return [];
  const branches = BRANCHES.flatMap((name) => schema[name] ?? []);
  const meant = typeof schema.$ref === 'string' ? [found(openApi, schema.$ref)] : [];
  return [schema, ...[...meant, ...branches].flatMap((part) => partsOf(openApi, part))];
}

function found(openApi: OpenApi, ref: string): unknown {
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
    [...byName].map(([name, said]) => [
      name,
      shapeOfAll(
        openApi,
        said.map(([, schema]) => schema),
      ),
    ]),
  );
}

function textIn(parts: readonly Schema[]): TextKind {
  const said = parts.map((part) => part['x-text']).find((kind) => kind !== undefined) ?? 'LINE';
  const kind = TEXT_KINDS.find((each) => each === said);
  if (kind === undefined) throw new Error(`openapi/: x-text is one of ${TEXT_KINDS.join(', ')}`);
  return kind;
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

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
