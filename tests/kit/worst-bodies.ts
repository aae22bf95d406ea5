import type { OpenApi, Operation } from '#src/http/contract/load-openapi.ts';
import { resolved, whole } from '#tests/kit/contract.ts';
import { WORST_CSV } from './worst-csv.ts';

type Json = Readonly<Record<string, unknown>>;
/** Position of a hostile value; the rest of the body is as small as the schema allows. */
export type Place = {
  readonly at: string;
  readonly schema: Json;
  readonly around: (json: string) => string;
};
type Filler = readonly [what: string, json: (bytes: number) => string];

type Made = {
  readonly what: string;
  readonly mediaType: string;
  /** Text of about the requested number of bytes; made on request. */
  readonly text: () => string;
};

export type WorstBody = Made & {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  /** True for an operation that takes rows, whose bodies may be longer. */
  readonly hasRows: boolean;
};

const JSON_TYPE = 'application/json';
const KIB = 1024;
/** Number of row bodies of a MiB, each as long as any other body may be. */
const LONGEST_ROWS = 4;
const MOST_ROWS = 1_000;

/** Values that fill any position to the last byte, whatever its schema. */
const FILLERS: readonly Filler[] = [
  ['empty objects', listOf('{}')],
  ['nulls', listOf('null')],
  ['zeros', listOf('0')],
  ['empty texts', listOf('""')],
  ['different texts', (bytes) => listed(bytes, (at) => `"${at.toString(36)}"`)],
  ['lists of one another', (bytes) => `${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}`],
  ['objects in one another', (bytes) => nested(bytes, '{"a":', '}')],
  ['unknown names', (bytes) => named(bytes, (at) => `x${at.toString(36)}`)],
  ['numbers for names', (bytes) => named(bytes, (at) => String(at * 7919))],
  ['names of control characters', (bytes) => named(bytes, (at) => `\\u0001${at.toString(36)}`)],
  ['many under one long name', longName],
  ['a long text', (bytes) => `"${'x'.repeat(bytes - 2)}"`],
  ['a long blank', (bytes) => `"${' '.repeat(bytes - 2)}"`],
  ['control characters', (bytes) => `"${'\\u0001'.repeat(bytes / 6 - 1)}"`],
  ['halves of pairs', (bytes) => `"${'\\ud800'.repeat(bytes / 6 - 1)}"`],
  ['a long host name', (bytes) => `"a@${'a.'.repeat(bytes / 2 - 3)}@"`],
  ['a long number', (bytes) => '9'.repeat(bytes)],
  ['a long fraction', (bytes) => `0.${'9'.repeat(bytes - 2)}`],
  ['numbers beyond all bounds', listOf('1e999')],
];

/** Every place of a value that a request's body may have, by operation. */
export function placesIn(openApi: OpenApi): ReadonlyMap<string, readonly Place[]> {
  return new Map(
    operationsOf(openApi).map(({ operation }) => [operation.operationId, placesOf(operation)]),
  );
}

/**
 * Most expensive bodies, with every place filled with every filler; bodies with rows may have
 * another size.
 */
export function worstBodies(
  openApi: OpenApi,
  bytesOf: (hasRows: boolean) => number,
): readonly WorstBody[] {
  return operationsOf(openApi).flatMap(({ path, method, operation }) => {
    const { operationId } = operation;
    const list = placesOf(operation).find(({ schema }) => schema['x-judged-alone'] === true);
    const hasRows = list !== undefined;
    const bytes = bytesOf(hasRows);
    const bodies = [...bodiesOf(operation, bytes), ...(hasRows ? rowsOf(list, bytes) : [])];
    return bodies.map((body) => ({ ...body, operationId, method, path, hasRows }));
  });
}

function operationsOf(openApi: OpenApi) {
  const paths = Object.entries(openApi.paths).filter(([path]) => path.startsWith('/api/'));
  return paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

function bodiesOf(operation: Operation, bytes: number): readonly Made[] {
  return placesOf(operation).flatMap((place) =>
    [...FILLERS, ...membersOf(place)].map(([what, json]) => ({
      what: `${what} at "${place.at}"`,
      mediaType: JSON_TYPE,
      text: () => place.around(json(bytes - place.around('').length)),
    })),
  );
}

/** Bodies with the longest rows, with the most rows, and CSV. */
function rowsOf(list: Place, bytes: number): readonly Made[] {
  const csv = WORST_CSV.map(([what, text]) => ({
    what: `CSV: ${what}`,
    mediaType: 'text/csv',
    text: () => text(bytes),
  }));
  const row = placesBelow({ at: 'row', schema: whole(list.schema.items), around: (json) => json });
  const wide = row.filter(({ schema }) => schema.type === 'object' || schema.type === 'array');
  const several = wide.flatMap((place) =>
    [...FILLERS, ...membersOf(place)].flatMap(([what, json]) =>
      [LONGEST_ROWS, Math.min(MOST_ROWS, bytes / KIB)].map((count) => ({
        what: `${count} rows of ${what} at "${place.at}"`,
        mediaType: JSON_TYPE,
        text: () =>
          list.around(
            `[${Array(count)
              .fill(rowText(place, json, bytes / count))
              .join()}]`,
          ),
      })),
    ),
  );
  return [...csv, ...several];
}

function rowText({ around }: Place, json: Filler[1], share: number): string {
  const comma = 1;
  const bytes = Math.floor(share) - comma - '{"shipments":[]}'.length;
  return around(json(bytes - around('').length));
}

function placesOf({ requestBody }: Operation): readonly Place[] {
  const json = requestBody?.content['application/json'];
  if (json === undefined) return [];
  const schema = whole(json.schema);
  return placesBelow({ at: '', schema, around: (json) => json });
}

/** Lists of allowed items, of as many wrong fields as possible, and sets of equal items. */
function membersOf({ schema }: Place): readonly Filler[] {
  if (schema.type === 'object') {
    const fields = Object.keys(propertiesOf(schema)).map((name) => `"${name}":[{}]`);
    return [['every field wrong', () => `{${fields.join(',')}}`]];
  }
  if (schema.type !== 'array') return [];
  const wrong = Object.keys(propertiesOf(whole(schema.items))).map((name) => `"${name}":[]`);
  const most = Number(schema.maxItems ?? 1);
  const share = (bytes: number) => Math.floor(bytes / most) - 1;
  const full = (member: (bytes: number) => string): Filler[1] => {
    return (bytes) => `[${Array.from({ length: most }, () => member(share(bytes))).join(',')}]`;
  };
  return [
    ['members with every field wrong', listOf(`{${wrong.join(',')}}`)],
    ['as many equal objects as it takes', full((bytes) => named(bytes, (at) => `x${at}`))],
    ['as many long texts as it takes', full((bytes) => `"${'x'.repeat(bytes - 2)}"`)],
    ['as many blanks as it takes', full((bytes) => `"${' '.repeat(bytes - 2)}"`)],
  ];
}

/** Value itself, and every place below it. */
function placesBelow(place: Place): readonly Place[] {
  const { at, schema, around } = place;
  const below = (name: string, inner: unknown, wrap: (json: string) => string) =>
    placesBelow({
      at: at === '' ? name : `${at}.${name}`,
      schema: whole(inner),
      around: (json) => around(wrap(json)),
    });
  const fields = Object.entries(propertiesOf(schema)).flatMap(([name, inner]) =>
    below(name, inner, (json) => `{"${name}":${json}}`),
  );
  const { items, additionalProperties: others } = schema;
  return [
    place,
    ...fields,
    ...(items === undefined ? [] : below('0', items, (json) => `[${json}]`)),
    ...(typeof others === 'object' ? below('own', others, (json) => `{"own":${json}}`) : []),
  ];
}

function propertiesOf({ properties }: Json): Json {
  return properties === undefined ? {} : resolved(properties);
}

function listOf(member: string): Filler[1] {
  return (bytes) => listed(bytes, () => member);
}

function listed(bytes: number, member: (at: number) => string): string {
  return `[${joined(bytes, member)}]`;
}

function named(bytes: number, name: (at: number) => string): string {
  return `{${joined(bytes, (at) => `"${name(at)}":0`)}}`;
}

function joined(bytes: number, member: (at: number) => string): string {
  const members: string[] = [];
  let length = 2;
  for (let next = member(0); length + next.length + 1 <= bytes; next = member(members.length)) {
    members.push(next);
    length += next.length + 1;
  }
  return members.join(',');
}

function nested(bytes: number, open: string, close: string): string {
  const depth = Math.floor((bytes - 1) / (open.length + close.length));
  return `${open.repeat(depth)}0${close.repeat(depth)}`;
}

function longName(bytes: number): string {
  const half = Math.floor(bytes / 2) - 8;
  return `{"${'n'.repeat(half)}":${named(half, (at) => at.toString(36))}}`;
}
