import { Ajv, type JSONSchemaType, type ValidateFunction } from 'ajv';

export type Schema<Shape> = JSONSchemaType<Shape>;

/** `fault` names the place and what is wrong, without a value: `/rates/0/price must be integer`. */
export type Decoded<Shape> = { readonly value: Shape } | { readonly fault: string };

/** A compiled schema; after a failed call it holds the errors of that value. */
export type Check<Shape> = ValidateFunction<Shape>;

/** Words of schemas for readers that are lenient; a decoder ignores them. */
const keywords = ['decisive', 'whole', 'some', 'rupiah', 'json'];
/** Couriers write a code as a text here and as a number there. */
const ajv = new Ajv({ allowUnionTypes: true, keywords });

export function checkOf<Shape>(schema: Schema<Shape>): Check<Shape> {
  // Ajv writes into a list of types that is nullable: schemas may share theirs.
  return ajv.compile<Shape>(structuredClone(schema));
}

/** Compiles a part of a schema, unchanged. */
export function partCheckOf(part: object): Check<unknown> {
  return ajv.compile(structuredClone(part));
}

/** Fields outside the schema are kept. */
export function namingDecoder<Shape>(schema: Schema<Shape>): (value: unknown) => Decoded<Shape> {
  const hasShape = checkOf(schema);
  return (value) => {
    if (hasShape(value)) return { value };
    const [first] = hasShape.errors ?? [];
    return { fault: `${first?.instancePath || '/'} ${first?.message ?? 'has another shape'}` };
  };
}

/** As `namingDecoder`; undefined if the value does not have the shape. */
export function decoder<Shape>(schema: Schema<Shape>): (value: unknown) => Shape | undefined {
  const decode = namingDecoder(schema);
  return (value) => {
    const decoded = decode(value);
    return 'value' in decoded ? decoded.value : undefined;
  };
}

/** Undefined: not JSON. */
export function jsonOf(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
