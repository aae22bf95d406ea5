import type { EventWrites } from '#domain/notifying/event/event-writes.ts';
import { isNews } from '#domain/notifying/event/news.ts';
import type { ChangeQueue } from './changes.ts';
import { eventPlace } from './event-store.ts';
import { newsPlace } from './person-notice-store.ts';

export function fakeEventWrites(queue: ChangeQueue): EventWrites {
  return {
    append(appended) {
      queue.add(({ events, dueNews }) => {
        for (const event of appended) {
          const placed = { ...event, position: null };
          events.insert(eventPlace(placed), placed);
          if (!isNews(event.type)) continue;
          const { accountId, environment, eventId, createdAt: dueAt } = event;
          dueNews.insert(newsPlace(event), { accountId, environment, eventId, dueAt });
        }
      });
    },
  };
}
