import { NEWS_TYPES } from '#domain/notifying/event/news.ts';
import type { Clients } from '#src/web/api/client.ts';
import { type DataOf, reading } from '#src/web/api/reading.ts';

/** Number of news in the list of the bell. */
const SHOWN = 20;

type Events = DataOf<'/api/v1/events'>;
export type News = Events['items'][number];

export function newsQuery(clients: Clients) {
  return {
    ...reading(clients, '/api/v1/events', {
      noun: 'news',
      query: { type: NEWS_TYPES, sort: 'newest', limit: SHOWN },
    }),
    select: ({ items }: Events) => items,
    staleTime: 60_000,
  };
}
