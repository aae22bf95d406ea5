import type { TrackerWrites } from '#domain/carrying/tracker/tracker-store.ts';
import type { WriteQueue } from '../../../write-queue.ts';
import { trackerValues } from '../../keys.ts';
import { insertInto, updateOf } from '../../table-writes.ts';
import { trackers } from './table.ts';

/** A conflict makes the write stale, so that the tracker of this AWB is looked up. */
const insert = insertInto(trackers, 'trackers_insert', 'ON CONFLICT DO NOTHING');
const update = updateOf(trackers, 'trackers_update', ['lastSequence', 'endedAt']);

const BEGIN = {
  name: 'trackers_start_polling',
  sql: `
    INSERT INTO tracker_due
      (account_id, environment, tracker_id, provider, courier_code, due_at)
    VALUES ($1, $2, $3, $4, $5, $6)`,
};

const RESCHEDULE = {
  name: 'trackers_reschedule',
  sql: `
    UPDATE tracker_due SET due_at = $4
    WHERE account_id = $1 AND environment = $2 AND tracker_id = $3`,
  follows: BEGIN,
};

const END = {
  name: 'trackers_stop_polling',
  sql: `
    DELETE FROM tracker_due
    WHERE account_id = $1 AND environment = $2 AND tracker_id = $3`,
  follows: BEGIN,
};

const REMOVE = {
  name: 'trackers_remove',
  sql: `
    DELETE FROM tracker
    WHERE account_id = $1 AND environment = $2 AND tracker_id = $3
    RETURNING 1`,
};

export function trackerWrites(queue: WriteQueue): TrackerWrites {
  const stopPolling: TrackerWrites['stopPolling'] = (key) =>
    queue.add({ statement: END, values: trackerValues(key), rows: null });
  return {
    insert(tracker, dueAt) {
      const { provider, courierCode } = tracker;
      const due = [...trackerValues(tracker), provider, courierCode, dueAt];
      queue.add(insert(tracker));
      queue.add({ statement: BEGIN, values: due, rows: null });
    },
    update: (before, after) => queue.add(update(before, after)),
    reschedule(key, dueAt) {
      queue.add({ statement: RESCHEDULE, values: [...trackerValues(key), dueAt], rows: null });
    },
    stopPolling,
    remove(key) {
      queue.add({ statement: REMOVE, values: trackerValues(key), rows: 1 });
      stopPolling(key);
    },
  };
}
