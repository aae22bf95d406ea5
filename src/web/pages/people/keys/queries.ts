import type { Clients } from '#src/web/api/client.ts';
import { type DataOf, readingPages } from '#src/web/api/reading.ts';

export type ApiKey = DataOf<'/api/dashboard/keys'>['items'][number];

/** Newest first, page by page. */
export function keysQuery(clients: Clients) {
  return readingPages(clients, '/api/dashboard/keys', { noun: 'keys' });
}
