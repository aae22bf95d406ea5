import type { EventWrites } from '#domain/event/event-writes.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { insertInto } from '../table-writes.ts';
import { events as table } from './table.ts';

/** By index: a move emits two events at most, and each write of a statement has its own name. */
const inserts = [insertInto(table, 'events_append')];

export function eventWrites(queue: WriteQueue): EventWrites {
  return {
    append(events) {
      for (const [place, event] of events.entries()) {
        queue.add(insertAt(place)({ ...event, position: null }));
      }
    },
  };
}

function insertAt(place: number) {
  const insert = inserts[place] ?? insertInto(table, `events_append_${place + 1}`);
  inserts[place] = insert;
  return insert;
}
