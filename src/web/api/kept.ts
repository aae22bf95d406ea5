export const PREFIX = 'satukurir.';

/** Choices of a person kept in the browser. Private windows may refuse to keep anything. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // The choice lasts as long as the page.
  }
}
