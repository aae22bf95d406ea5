import { type MenuEntry, PAGES, type PageRecord } from './pages.ts';

type PageName = keyof typeof PAGES;

/** Name of a page that has a menu entry. */
export type PlaceName = {
  [Name in PageName]: (typeof PAGES)[Name] extends { readonly menu: MenuEntry } ? Name : never;
}[PageName];

export type Place = MenuEntry & {
  readonly id: PlaceName;
  readonly to: `/$environment${(typeof PAGES)[PlaceName]['path']}`;
};

/** Entries of the menu, in the order of the pages. */
export const PLACES: readonly Place[] = Object.keys(PAGES).filter(isPlace).map(placeOf);

/** True if the menu draws a line below the entry. */
export function isLastOfGroup({ group }: Place, next: Place | undefined): boolean {
  return next !== undefined && next.group !== group;
}

function isPlace(name: string): name is PlaceName {
  const pages: Readonly<Record<string, PageRecord>> = PAGES;
  return pages[name]?.menu !== undefined;
}

function placeOf(id: PlaceName): Place {
  return { id, to: `/$environment${PAGES[id].path}`, ...PAGES[id].menu };
}
