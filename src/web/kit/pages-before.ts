const KEPT_AS = 'satukurir.pages';
/** More than anybody pages through in a tab. */
const PAGES_MAX = 200;

/** Pages of lists by the cursor that opens them: [cursor, cursor of the page before, or '']. */
type Pages = readonly (readonly [cursor: string, before: string])[];

/**
 * Remembers for this tab from which page one came to another: cursors of the API lead forward alone,
 * and the URL has only that of the page that is shown.
 */
export function rememberBefore(cursor: string, before: string | undefined): void {
  const others = read().filter(([known]) => known !== cursor);
  const pages: Pages = [...others.slice(1 - PAGES_MAX), [cursor, before ?? '']];
  try {
    sessionStorage.setItem(KEPT_AS, JSON.stringify(pages));
  } catch {
    // "Previous" leads to the first page.
  }
}

/** Cursor of the page before; undefined for the first page, also where none is remembered. */
export function pageBefore(cursor: string): string | undefined {
  return read().find(([known]) => known === cursor)?.[1] || undefined;
}

function read(): Pages {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
