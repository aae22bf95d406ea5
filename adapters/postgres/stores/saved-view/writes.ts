import type { SavedViewWrites } from '#domain/saved-view/saved-view-store.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { insertInto } from '../table-writes.ts';
import { savedViews } from './table.ts';

/** A conflict on the slot makes the write stale, so that all are looked up again. */
const insert = insertInto(
  savedViews,
  'savedViews_insert',
  'ON CONFLICT (account_id, environment, person_id, slot) DO NOTHING',
);

export function savedViewWrites(queue: WriteQueue): SavedViewWrites {
  return { insert: (view) => queue.add(insert(view)) };
}
