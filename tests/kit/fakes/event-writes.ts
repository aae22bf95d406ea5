import type { EventWrites } from '#domain/event/event-writes.ts';
import type { ChangeQueue } from './changes.ts';
import { subjectPlace } from './subject-place.ts';
import { placeOf } from './table.ts';

export function fakeEventWrites(queue: ChangeQueue): EventWrites {
  return {
    append(appended) {
      queue.add(({ events }) => {
        for (const event of appended) {
          events.insert(placeOf(subjectPlace(event), event.sequence), event);
        }
      });
    },
  };
}
