import type { SavedSender } from '#domain/saved-sender/saved-sender.ts';
import type { SavedSenderWrites } from '#domain/saved-sender/saved-sender-store.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { insertInto, removeFrom, updateOf } from '../table-writes.ts';
import { savedSenders } from './table.ts';

/** A conflict on slot or default makes the write stale, so that all are looked up again. */
const insert = insertInto(savedSenders, 'savedSenders_insert', 'ON CONFLICT DO NOTHING');

const update = updateOf<SavedSender>(savedSenders, 'savedSenders_update', ['revision']);

const remove = removeFrom<SavedSender>(savedSenders, 'savedSenders_remove', ['revision']);

export function savedSenderWrites(queue: WriteQueue): SavedSenderWrites {
  return {
    insert: (row) => queue.add(insert(row)),
    update: (before, after) => queue.add(update(before, after)),
    remove: (row) => queue.add(remove(row)),
  };
}
