import type { components } from '#src/http/contract/dashboard.gen.ts';
import type { Slug } from './slug.ts';

export type SearchResult = components['schemas']['SearchResult'];

/** Path of the page that shows a result. */
const PATHS: Readonly<Record<SearchResult['kind'], (id: string) => string>> = {
  SHIPMENT: (id) => `shipments/${id}`,
  TRACKER: (id) => `trackers?tracker=${id}`,
  TOP_UP: (id) => `wallet?top_up=${id}`,
  PICKUP: (id) => `pickups?pickup=${id}`,
  EVENT: (id) => `events?event=${id}`,
  WEBHOOK: (id) => `webhooks/${id}`,
  REQUEST: (id) => `requests/${id}`,
};

export function pathOf({ kind, id }: SearchResult, environment: Slug): string {
  return `/${environment}/${PATHS[kind](encodeURIComponent(id))}`;
}
