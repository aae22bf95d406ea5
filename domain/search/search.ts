import { type IdKind, uuidOf } from '#domain/id.ts';
import type { ShownShipment } from '#domain/shipment/shown-shipment.ts';
import type { TrackerHead } from '#domain/tracker/tracker.ts';

/** Things that are found by their whole id alone. */
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

/** Of those, what its page alone shows. */
export type LinkedId = Exclude<SearchedId, 'quote' | 'tracker'>;

/** What a text asks for: the thing of an id, or parcels by the beginning of something. */
export type Search =
  | { readonly by: 'ID'; readonly kind: SearchedId; readonly uuid: string }
  | { readonly by: 'TEXT'; readonly text: string };

/** A shipment, a tracker, or the page of something else by its id. */
export type SearchResult =
  | { readonly kind: 'SHIPMENT'; readonly shipment: ShownShipment }
  | { readonly kind: 'TRACKER'; readonly tracker: TrackerHead }
  | { readonly kind: LinkedId; readonly uuid: string };

/** A few, to choose from; the list of shipments has all. */
export const RESULTS_MAX = 8;
/** Fewer letters begin too much. */
export const SEARCH_MIN = 3;

/** By the shape of the text; undefined where it is too short. */
export function searchOf(typed: string): Search | undefined {
  const text = typed.trim();
  for (const kind of SEARCHED_IDS) {
    const uuid = uuidOf(kind, text.toLowerCase());
    if (uuid !== undefined) return { by: 'ID', kind, uuid };
  }
  return text.length < SEARCH_MIN ? undefined : { by: 'TEXT', text };
}
