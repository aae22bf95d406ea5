import type { PersonWrites } from '#domain/access/person-store.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { insertInto, updateOf } from '../table-writes.ts';
import { people } from './table.ts';

const insert = insertInto(people, 'people_insert', 'ON CONFLICT (email) DO NOTHING');
const update = updateOf(people, 'people_update', ['revision']);

export function personWrites(queue: WriteQueue): PersonWrites {
  return {
    insert: (person) => queue.add(insert(person)),
    update(before, after) {
      queue.add(update(before, { ...after, revision: before.revision + 1 }));
    },
  };
}
