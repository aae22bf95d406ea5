import type { Tracker } from '#domain/carrying/tracker/tracker.ts';
import type { Scan } from '#domain/carrying/tracking/timeline.ts';
import {
  converted,
  fixed,
  integer,
  json,
  keptBy,
  key,
  orNull,
  selectionOf,
  tableOf,
  text,
  timestamptz,
  uuid,
} from '../../table.ts';

/** JSON stores times as text. */
type StoredScan = Omit<Scan, 'at' | 'recordedAt'> & {
  readonly at: string;
  readonly recordedAt: string;
};

export const trackers = tableOf<Tracker>('tracker', keptBy('trackers', 'ANY'), {
  accountId: key(uuid),
  environment: key(text),
  trackerId: key(uuid),
  provider: fixed(text),
  courierCode: fixed(text),
  awb: fixed(text),
  reference: fixed(orNull(text)),
  status: text,
  statusEventAt: orNull(timestamptz),
  timeline: { ...json, transformer: converted(toTimeline) },
  createdAt: fixed(timestamptz),
  lastChangeAt: timestamptz,
  endedAt: orNull(timestamptz),
  lastSequence: integer,
});

export const { columns: TRACKER, read: toTracker } = selectionOf(trackers);

/** All columns except the timeline, which lists do not show. */
export const { columns: TRACKER_HEAD, read: toTrackerHead } = selectionOf(trackers, [
  'accountId',
  'environment',
  'trackerId',
  'provider',
  'courierCode',
  'awb',
  'reference',
  'status',
  'statusEventAt',
  'createdAt',
  'lastChangeAt',
  'endedAt',
  'lastSequence',
]);

function toTimeline(stored: readonly StoredScan[]): readonly Scan[] {
  return stored.map(({ at, recordedAt, ...scan }) => ({
    ...scan,
    at: new Date(at),
    recordedAt: new Date(recordedAt),
  }));
}
