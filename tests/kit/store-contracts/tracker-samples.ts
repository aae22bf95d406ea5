import type { Tracker } from '#domain/carrying/tracker/tracker.ts';
import type { Scan } from '#domain/carrying/tracking/timeline.ts';
import type { Storage, TrackerDueRow } from './contract.ts';
import { INSTANT, uuid, uuidThen } from './samples.ts';
import { PROVIDERS, TENANT } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

export const SCAN: Scan = {
  entryKey: 'f00d',
  status: 'IN_TRANSIT',
  isUnknown: false,
  reasonCode: null,
  at: INSTANT,
  location: 'Jakarta',
  code: 'OP-3',
  description: 'On its way',
  proof: null,
  measured: null,
  recordedAt: new Date(INSTANT.getTime() + 1_234),
};

/** Tracker of TENANT at `swift`, without news. */
export function sampleTracker(changes: Partial<Tracker> = {}): Tracker {
  const { accountId, environment } = { ...TENANT, ...changes };
  return {
    accountId,
    environment,
    trackerId: uuid(1),
    provider: PROVIDERS[environment],
    courierCode: 'swift',
    awb: 'EL5E-WHERE',
    reference: null,
    status: 'PENDING',
    statusEventAt: null,
    timeline: [],
    createdAt: INSTANT,
    lastChangeAt: INSTANT,
    endedAt: null,
    lastSequence: 0,
    ...changes,
  };
}

/** n-th tracker, with its own id and AWB. */
export function nthTracker(place: number, changes: Partial<Tracker> = {}): Tracker {
  return sampleTracker({ trackerId: uuidThen(place), awb: `EL5E${place}`, ...changes });
}

export function dueOf(
  { accountId, environment, trackerId, provider, courierCode }: Tracker,
  dueAt: Date,
): TrackerDueRow {
  return { accountId, environment, trackerId, provider, courierCode, dueAt };
}

export async function insertTrackers(
  storage: Pick<Storage, 'unitOfWork'>,
  all: readonly Tracker[],
  dueAt = INSTANT,
): Promise<void> {
  await writeAll(storage, ({ trackers }) => {
    for (const one of all) trackers.insert(one, dueAt);
  });
}
