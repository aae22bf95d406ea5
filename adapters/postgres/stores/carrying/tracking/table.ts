import type { TimelineEntry } from '#domain/carrying/tracking/timeline.ts';
import type { UnknownCode } from '#domain/carrying/tracking/unknown-code.ts';
import {
  bigint,
  boolean,
  FOR_EVER,
  fixed,
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

export const timelineEntries = tableOf<TimelineEntry>(
  'tracking_entry',
  keptBy('testShipments', 'OLD'),
  {
    accountId: key(uuid),
    environment: key(text),
    shipmentNumber: key(text),
    entryKey: key(text),
    status: fixed(text),
    isUnknown: fixed(boolean),
    reasonCode: fixed(orNull(text)),
    at: fixed(timestamptz),
    location: fixed(text),
    code: fixed(text),
    description: fixed({ ...text, name: 'words' }),
    proof: fixed(orNull(json)),
    measured: fixed(orNull(json)),
    recordedAt: fixed(timestamptz),
  },
);

export const unknownCodes = tableOf<UnknownCode & { readonly knownAt: Date | null }>(
  'unknown_code',
  FOR_EVER,
  {
    environment: key(text),
    courierCode: key(text),
    code: key(text),
    description: { ...text, name: 'words' },
    count: bigint,
    firstAt: timestamptz,
    lastAt: timestamptz,
    knownAt: orNull(timestamptz),
  },
);

export const { columns: TIMELINE_ENTRY, read: toTimelineEntry } = selectionOf(timelineEntries);
export const { columns: UNKNOWN_CODE, read: toUnknownCode } = selectionOf(unknownCodes);
