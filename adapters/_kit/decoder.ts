import { Ajv, type JSONSchemaType } from 'ajv';

export type Schema<Shape> = JSONSchemaType<Shape>;

const ajv = new Ajv();

/** Undefined if the value does not have the shape; fields outside the schema are kept. */
export function decoder<Shape>(schema: Schema<Shape>): (value: unknown) => Shape | undefined {
  const hasShape = ajv.compile<Shape>(schema);
  return (value) => (hasShape(value) ? value : undefined);
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
