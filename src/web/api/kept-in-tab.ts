const PREFIX = 'satukurir.';

/** Reads what this tab keeps over a reload and the end of a session; null if nothing. */
export function keptInTab(name: string): unknown {
  try {
    const json = sessionStorage.getItem(PREFIX + name);
    return json === null ? null : JSON.parse(json);
  } catch {
    return null;
  }
}

/** Private windows may refuse to keep anything: then it lasts as long as the page. */
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
    // There is nothing to forget.
  }
}

/** Reads fields of a value that may be anything. */
export function fieldsOf(value: unknown): (name: string) => unknown {
  return (name) =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
