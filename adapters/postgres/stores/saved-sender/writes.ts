import type { SavedSender } from '#domain/saved-sender/saved-sender.ts';
import type { SavedSenderWrites } from '#domain/saved-sender/saved-sender-store.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { savedSenderValues } from '../keys.ts';
import { insertInto, updateOf } from '../table-writes.ts';
import { savedSenders } from './table.ts';

/** A conflict on slot or default makes the write stale: all are looked up again. */
const insert = insertInto(savedSenders, 'savedSenders_insert', 'ON CONFLICT DO NOTHING');

const update = updateOf<SavedSender>(savedSenders, 'savedSenders_update', ['revision']);

const REMOVE = {
  name: 'savedSenders_remove',
  sql: `
    DELETE FROM saved_sender
    WHERE account_id = $1 AND environment = $2 AND sender_id = $3 AND revision = $4
    RETURNING 1`,
};

export function savedSenderWrites(queue: WriteQueue): SavedSenderWrites {
  return {
    insert: (row) => queue.add(insert(row)),
    update: (before, after) => queue.add(update(before, after)),
    remove(row) {
      queue.add({ statement: REMOVE, values: [...savedSenderValues(row), row.revision], rows: 1 });
    },
  };
}
