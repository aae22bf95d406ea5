const JSON_TEXT = Symbol('JSON');

type Keeping = { readonly [JSON_TEXT]?: string };

/** Returns JSON of a value that no longer changes: the text that an object keeps, or a new one. */
export function jsonOf(value: unknown): string {
  const { [JSON_TEXT]: kept }: Keeping = Object(value);
  return kept ?? JSON.stringify(value);
}

/**
 * Makes an object keep its JSON, and returns it. An answer is sent, stored for replays and shown by
 * events, but converted to text only once. Copies of the object do not keep it.
 */
export function keepingJson<Value>(value: Value, text = jsonOf(value)): Value {
  if (!Object.isExtensible(value)) return value;
  return Object.defineProperty(Object(value), JSON_TEXT, { value: text, configurable: true });
}
