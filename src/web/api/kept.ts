export const PREFIX = 'satukurir.';

/** Choices of a person, stored in the browser. Private windows may refuse storage. */
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
    // Without storage, the choice lasts as long as the page.
  }
}
