import type { TimelineEntry } from '#domain/tracking/timeline.ts';
import type { TrackingWrites } from '#domain/tracking/tracking-store.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { shipmentColumns, shipmentValues } from '../keys.ts';

const BEGIN = {
  name: 'tracking_start_polling',
  sql: `
    INSERT INTO tracking_due (account_id, environment, shipment_number, courier_code, due_at)
    VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (account_id, environment, shipment_number) DO NOTHING`,
};

/** Any number of entries is one step of the unit of work's statement. */
const APPEND = {
  name: 'tracking_append',
  sql: `
    INSERT INTO tracking_entry (account_id, environment, shipment_number, entry_key, status,
      is_unknown, reason_code, at, location, code, words, recorded_at)
    SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[],
      $6::boolean[], $7::text[], $8::timestamptz[], $9::text[], $10::text[], $11::text[],
      $12::timestamptz[])
    ON CONFLICT (account_id, environment, shipment_number, entry_key) DO NOTHING RETURNING 1`,
};

const RESCHEDULE = {
  name: 'tracking_reschedule',
  sql: `
    UPDATE tracking_due SET due_at = $4
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3`,
  follows: BEGIN,
};

const END = {
  name: 'tracking_stop_polling',
  sql: `
    DELETE FROM tracking_due
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3`,
  follows: BEGIN,
};

export function trackingWrites(queue: WriteQueue): TrackingWrites {
  return {
    startPolling({ courierCode, dueAt, ...key }) {
      const values = [...shipmentValues(key), courierCode, dueAt];
      queue.add({ statement: BEGIN, values, rows: null });
    },
    append(entries) {
      if (entries.length === 0) return;
      queue.add({ statement: APPEND, values: columnsOf(entries), rows: entries.length });
    },
    reschedule(key, dueAt) {
      queue.add({ statement: RESCHEDULE, values: [...shipmentValues(key), dueAt], rows: null });
    },
    stopPolling(key) {
      queue.add({ statement: END, values: shipmentValues(key), rows: null });
    },
  };
}

function columnsOf(entries: readonly TimelineEntry[]): readonly unknown[] {
  return [
    ...shipmentColumns(entries),
    entries.map(({ entryKey }) => entryKey),
    entries.map(({ status }) => status),
    entries.map(({ isUnknown }) => isUnknown),
    entries.map(({ reasonCode }) => reasonCode),
    entries.map(({ at }) => at),
    entries.map(({ location }) => location),
    entries.map(({ code }) => code),
    entries.map(({ description }) => description),
    entries.map(({ recordedAt }) => recordedAt),
  ];
}
