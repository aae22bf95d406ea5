import type { PersonWrites } from '#domain/people/access/person-store.ts';
import type { WriteQueue } from '../../../write-queue.ts';
import { insertInto, updateOf } from '../../table-writes.ts';
import { people } from './table.ts';

const insert = insertInto(people, 'people_insert', 'ON CONFLICT (email) DO NOTHING');
const update = updateOf(people, 'people_update', ['revision']);

const CHANGE_EMAIL = {
  name: 'people_change_email',
  sql: `
    UPDATE person SET email = $3, verified_at = $4, revision = revision + 1
    WHERE person_id = $1 AND revision = $2
      AND NOT EXISTS (SELECT FROM person AS other WHERE other.email = $3)
    RETURNING 1`,
};

export function personWrites(queue: WriteQueue): PersonWrites {
  return {
    insert: (person) => queue.add(insert(person)),
    update(before, after) {
      queue.add(update(before, { ...after, revision: before.revision + 1 }));
    },
    changeEmail({ personId, revision }, { email, at }) {
      queue.add({ statement: CHANGE_EMAIL, values: [personId, revision, email, at], rows: 1 });
    },
  };
}
