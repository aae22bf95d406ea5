const PREFIX = 'satukurir.';

/**
 * Reads a value that this tab keeps over reloads and the end of a session; null if there is none.
 */
export function keptInTab(name: string): unknown {
  try {
    const json = sessionStorage.getItem(PREFIX + name);
    return json === null ? null : JSON.parse(json);
  } catch {
    return null;
  }
}

/** Private windows may refuse storage; the value then lasts as long as the page. */
export function keepInTab(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    forgetInTab(name);
  }
}

export function forgetInTab(name: string): void {
  try {
    sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Reads fields of an unknown value. */
export function fieldsOf(value: unknown): (name: string) => unknown {
  return (name) =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
