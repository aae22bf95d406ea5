import { Ajv, type JSONSchemaType, type ValidateFunction } from 'ajv';

export type Schema<Shape> = JSONSchemaType<Shape>;

/** `fault` names the place and what is wrong, without a value: `/rates/0/price must be integer`. */
export type Decoded<Shape> = { readonly value: Shape } | { readonly fault: string };

/** Compiled schema; after a failed call, its `errors` describe the value that failed. */
export type Check<Shape> = ValidateFunction<Shape>;

/** Custom keywords that the lenient reader uses; this decoder ignores them. */
const keywords = ['decisive', 'whole', 'some', 'rupiah', 'json'];
/** `allowUnionTypes`: some couriers write the same code as a string or as a number. */
const ajv = new Ajv({ allowUnionTypes: true, keywords });

export function checkOf<Shape>(schema: Schema<Shape>): Check<Shape> {
  // Cloned because Ajv modifies the `type` list of a nullable schema, and schemas share parts.
  return ajv.compile<Shape>(structuredClone(schema));
}

/** Compiles one part of a schema unchanged. */
export function partCheckOf(part: object): Check<unknown> {
  return ajv.compile(structuredClone(part));
}

/** Returns a decoder that keeps fields outside the schema and reports the first fault. */
export function namingDecoder<Shape>(schema: Schema<Shape>): (value: unknown) => Decoded<Shape> {
  const hasShape = checkOf(schema);
  return (value) => {
    if (hasShape(value)) return { value };
    const [first] = hasShape.errors ?? [];
    return { fault: `${first?.instancePath || '/'} ${first?.message ?? 'has another shape'}` };
  };
}

/** Like `namingDecoder`, but returns undefined if the value does not have the shape. */
export function decoder<Shape>(schema: Schema<Shape>): (value: unknown) => Shape | undefined {
  const decode = namingDecoder(schema);
  return (value) => {
    const decoded = decode(value);
    return 'value' in decoded ? decoded.value : undefined;
  };
}

/** Parses JSON; returns undefined if the text is not JSON. */
export function jsonOf(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
