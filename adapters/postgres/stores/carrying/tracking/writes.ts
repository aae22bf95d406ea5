import type { TrackingWrites } from '#domain/carrying/tracking/tracking-store.ts';
import { keyIs, sharedInsert, staleByPlace } from '../../../shared-form.ts';
import type { WriteQueue } from '../../../write-queue.ts';
import { shipmentValues } from '../../keys.ts';
import { insertAllInto } from '../../table-writes.ts';
import { timelineEntries } from './table.ts';

const IS_DUE_OF_ROW = [
  keyIs('due.account_id', 'r.c1'),
  keyIs('due.environment', 'r.c2'),
  keyIs('due.shipment_number', 'r.c3'),
].join(' AND ');

const BEGIN = {
  name: 'tracking_start_polling',
  sql: `
    INSERT INTO tracking_due
      (account_id, environment, shipment_number, provider, courier_code, due_at)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (account_id, environment, shipment_number) DO NOTHING`,
  shared: sharedInsert({
    name: 'tracking_start_polling',
    table: 'tracking_due',
    columns: ['account_id', 'environment', 'shipment_number', 'provider', 'courier_code', 'due_at'],
    types: ['uuid', 'text', 'text', 'text', 'text', 'timestamptz'],
    onConflict: 'ON CONFLICT (account_id, environment, shipment_number) DO NOTHING',
    key: ['account_id', 'environment', 'shipment_number'],
  }),
};

/** Inserts any number of entries as one step of the unit of work's statement. */
const append = insertAllInto(
  timelineEntries,
  'tracking_append',
  'ON CONFLICT (account_id, environment, shipment_number, entry_key) DO NOTHING',
);

const RESCHEDULE = {
  name: 'tracking_reschedule',
  sql: `
    UPDATE tracking_due SET due_at = $4, hint_tries = 0
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3`,
  follows: BEGIN,
  shared: {
    types: ['uuid', 'text', 'text', 'timestamptz'],
    sql: `
    UPDATE tracking_due AS due SET due_at = r.c4, hint_tries = 0 FROM :rows AS r
    WHERE ${IS_DUE_OF_ROW}
    RETURNING r.n`,
    stale: staleByPlace('tracking_reschedule'),
  },
};

const END = {
  name: 'tracking_stop_polling',
  sql: `
    DELETE FROM tracking_due
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3`,
  follows: BEGIN,
  shared: {
    types: ['uuid', 'text', 'text'],
    sql: `
    DELETE FROM tracking_due AS due USING :rows AS r
    WHERE ${IS_DUE_OF_ROW}
    RETURNING r.n`,
    stale: staleByPlace('tracking_stop_polling'),
  },
};

export function trackingWrites(queue: WriteQueue): TrackingWrites {
  return {
    startPolling({ provider, courierCode, dueAt, ...key }) {
      const values = [...shipmentValues(key), provider, courierCode, dueAt];
      queue.add({ statement: BEGIN, values, rows: null });
    },
    append(entries) {
      if (entries.length > 0) queue.add(append(entries));
    },
    reschedule(key, dueAt) {
      queue.add({ statement: RESCHEDULE, values: [...shipmentValues(key), dueAt], rows: null });
    },
    stopPolling(key) {
      queue.add({ statement: END, values: shipmentValues(key), rows: null });
    },
  };
}
