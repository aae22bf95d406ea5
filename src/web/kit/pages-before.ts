const KEPT_AS = 'satukurir.pages';
/** More pages than anyone visits in a tab. */
const PAGES_MAX = 200;

/** Pages of lists by the cursor that opens them: [cursor, cursor of the page before, or '']. */
type Pages = readonly (readonly [cursor: string, before: string])[];

/**
 * Remembers in this tab the page before each cursor, because cursors of the API lead only forward,
 * and the URL has only the cursor of the shown page.
 */
export function rememberBefore(cursor: string, before: string | undefined): void {
  const others = read().filter(([known]) => known !== cursor);
  const pages: Pages = [...others.slice(1 - PAGES_MAX), [cursor, before ?? '']];
  try {
    sessionStorage.setItem(KEPT_AS, JSON.stringify(pages));
  } catch {
    // Without storage, "Previous" leads to the first page.
  }
}

/** Cursor of the previous page; undefined for the first page, or if none is remembered. */
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
