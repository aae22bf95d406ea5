import type { TrackerHead } from '#domain/carrying/tracker/tracker.ts';
import { type IdKind, uuidOf } from '#domain/id.ts';
import type { ShownShipment } from '#domain/selling/shipment/shown-shipment.ts';

/** Kinds that are found only by their complete id. */
export const SEARCHED_IDS = [
  'quote',
  'topUp',
  'event',
  'webhook',
  'pickup',
  'tracker',
  'request',
] as const satisfies readonly IdKind[];
export type SearchedId = (typeof SEARCHED_IDS)[number];

/** Kinds whose result is only a link to a page. */
export type LinkedId = Exclude<SearchedId, 'quote' | 'tracker'>;

/** Meaning of a typed text: a single record by its id, or parcels by a prefix. */
export type Search =
  | { readonly by: 'ID'; readonly kind: SearchedId; readonly uuid: string }
  | { readonly by: 'TEXT'; readonly text: string };

/** A shipment, a tracker, or a link to the page of another record. */
export type SearchResult =
  | { readonly kind: 'SHIPMENT'; readonly shipment: ShownShipment }
  | { readonly kind: 'TRACKER'; readonly tracker: TrackerHead }
  | { readonly kind: LinkedId; readonly uuid: string };

/** Few results, to choose from; the list of shipments shows all. */
export const RESULTS_MAX = 8;
/** Shorter texts match too much. */
export const SEARCH_MIN = 3;

/** Classifies a typed text by its shape; undefined: too short. */
export function searchOf(typed: string): Search | undefined {
  const text = typed.trim();
  for (const kind of SEARCHED_IDS) {
    const uuid = uuidOf(kind, text.toLowerCase());
    if (uuid !== undefined) return { by: 'ID', kind, uuid };
  }
  return text.length < SEARCH_MIN ? undefined : { by: 'TEXT', text };
}
