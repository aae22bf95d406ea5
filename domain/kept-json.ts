const JSON_TEXT = Symbol('JSON');

type Keeping = { readonly [JSON_TEXT]?: string };

/** JSON of a value that does not change any more: the text that an object keeps, or a new one. */
export function jsonOf(value: unknown): string {
  const { [JSON_TEXT]: kept }: Keeping = Object(value);
  return kept ?? JSON.stringify(value);
}

/**
 * The value; an object keeps its JSON from now on: an answer is sent, stored for replays and shown
 * by events, and is written as text once. Copies of the object do not keep it.
 */
export function keepingJson<Value>(value: Value, text = jsonOf(value)): Value {
  if (!Object.isExtensible(value)) return value;
  return Object.defineProperty(Object(value), JSON_TEXT, { value: text, configurable: true });
}
