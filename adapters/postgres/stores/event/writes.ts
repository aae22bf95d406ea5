import type { EventWrites } from '#domain/event/event-writes.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { insertAllInto } from '../table-writes.ts';
import { events as table } from './table.ts';

/** Any number of events is one step of the unit of work's statement. */
const append = insertAllInto(table, 'events_append', '');

export function eventWrites(queue: WriteQueue): EventWrites {
  return {
    append(events) {
      if (events.length === 0) return;
      queue.add(append(events.map((event) => ({ ...event, position: null }))));
    },
  };
}
