import { Ajv, type JSONSchemaType } from 'ajv';

export type Schema<Shape> = JSONSchemaType<Shape>;

const ajv = new Ajv();

/** Undefined for a text that is not JSON, or not of this shape. */
export function decoder<Shape>(schema: Schema<Shape>): (text: string) => Shape | undefined {
  const hasShape = ajv.compile<Shape>(schema);
  return (text) => {
    const value = jsonOf(text);
    return hasShape(value) ? value : undefined;
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
