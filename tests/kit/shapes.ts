type Json = Readonly<Record<string, unknown>>;

/** Schema and its position. */
type Found = { readonly at: string; readonly schema: unknown };

/** Shapes on which client generators fail. */
export type Shape =
  | 'boolean schema'
  | 'no type'
  | 'null alone'
  | 'null in an enum'
  | 'inheritance'
  | 'nameless object'
  | 'number without format'
  | 'list that may be empty'
  | 'odd name';

const HOLDERS = ['properties', '$defs'] as const;
const LISTS = ['anyOf', 'oneOf', 'allOf'] as const;
/** Keywords of conditions, which a type cannot express; generators ignore them, or fail. */
const CONDITIONS = ['if', 'then', 'else', 'not', 'unevaluatedProperties', 'x-extends'];
/**
 * Names reserved by languages and their standard libraries, and names that generators invent for
 * inline schemas.
 */
const ODD_NAME = /^(Error|Event|Item|Map|Nothing|Object|Package|Set|Time)$|Data$|ErrorError|^Model/;
const INT_MAX = 2 ** 31 - 1;

/** Places at which a client generator is known to fail, as `at: shape`. */
export function shapeFaults(document: Json): readonly string[] {
  const schemas = Object.entries(isJson(document.components) ? document.components : {});
  const { schemas: named = {} } = Object.fromEntries(schemas) as Record<string, Json>;
  const odd = Object.keys(named).filter((name) => isObject(named[name]) && ODD_NAME.test(name));
  return [
    ...odd.map((name) => `${name}: odd name`),
    ...everySchema(document).flatMap(({ at, schema }) =>
      faultsOf(schema, at).map((fault) => `${at}: ${fault}`),
    ),
  ];
}

/** Every schema of a document: parameters', headers', bodies', and those below them. */
export function everySchema(root: unknown, at = '#'): readonly Found[] {
  if (typeof root !== 'object' || root === null) return [];
  return Object.entries(root).flatMap(([name, child]) => {
    const place = `${at}/${name}`;
    if (name === 'schema') return below(child, place);
    if (at === '#/components' && name === 'schemas') {
      return Object.entries(child as Json).flatMap(([key, each]) => below(each, `${place}/${key}`));
    }
    return /^examples?$/.test(name) ? [] : everySchema(child, place);
  });
}

function below(schema: unknown, at: string): readonly Found[] {
  if (!isJson(schema)) return [{ at, schema }];
  const inside = HOLDERS.flatMap((key) =>
    Object.entries((schema[key] ?? {}) as Json).flatMap(([name, child]) =>
      below(child, `${at}/${key}/${name}`),
    ),
  );
  const choices = LISTS.flatMap((key) =>
    ((schema[key] ?? []) as unknown[]).flatMap((child, index) =>
      below(child, `${at}/${key}/${index}`),
    ),
  );
  const items = schema.items === undefined ? [] : below(schema.items, `${at}/items`);
  const others = isJson(schema.additionalProperties)
    ? below(schema.additionalProperties, `${at}/additionalProperties`)
    : [];
  return [{ at, schema }, ...inside, ...choices, ...items, ...others];
}

function faultsOf(schema: unknown, at: string): readonly Shape[] {
  if (!isJson(schema)) return ['boolean schema'];
  const faults: Record<Shape, boolean> = {
    'boolean schema': false,
    'no type': !['type', '$ref', 'anyOf'].some((key) => key in schema),
    'null alone': schema.type === 'null' && !/\/anyOf\/1$/.test(at),
    'null in an enum': Array.isArray(schema.enum) && schema.enum.includes(null),
    inheritance: 'allOf' in schema || CONDITIONS.some((key) => key in schema),
    'nameless object': 'properties' in schema && !/^#\/components\/schemas\/\w+$/.test(at),
    'number without format': !hasFormat(schema),
    'list that may be empty': /\/parameters\/\w+\/schema$/.test(at) && isEmptyable(schema),
    'odd name': false,
  };
  return (Object.keys(faults) as Shape[]).filter((shape) => faults[shape]);
}

/**
 * Reports whether an integer has a format: without one some generators use 32 bits or floats; money
 * needs 64.
 */
function hasFormat({ type, format, maximum, minimum }: Json): boolean {
  const types = [type].flat();
  if (types.includes('number')) return format === 'double';
  if (!types.includes('integer')) return true;
  const isSmall = Math.max(Number(maximum ?? 0), Math.abs(Number(minimum ?? 0))) <= INT_MAX;
  return format === 'int64' || (format === 'int32' && isSmall);
}

function isEmptyable({ type, minItems }: Json): boolean {
  return type === 'array' && minItems === undefined;
}

function isObject(schema: unknown): boolean {
  return isJson(schema) && 'properties' in schema;
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
