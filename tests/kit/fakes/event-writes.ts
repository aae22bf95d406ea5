import type { EventWrites } from '#domain/event/event-writes.ts';
import type { ChangeQueue } from './changes.ts';
import { eventPlace } from './event-store.ts';

export function fakeEventWrites(queue: ChangeQueue): EventWrites {
  return {
    append(appended) {
      queue.add(({ events }) => {
        for (const event of appended) {
          const placed = { ...event, position: null };
          events.insert(eventPlace(placed), placed);
        }
      });
    },
  };
}
