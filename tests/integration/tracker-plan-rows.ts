import type { TrackerFilter } from '#domain/carrying/tracker/tracker-store.ts';
import { ENVIRONMENTS } from '#domain/environment.ts';
import { BOB, INSTANT, later, uuidThen } from '#tests/kit/store-contracts/samples.ts';
import { nthTracker } from '#tests/kit/store-contracts/tracker-samples.ts';
import { COURIERS, NOW, POLLS_DUE } from './plan-fillings.ts';
import {
  A_FEW,
  alone,
  type Bound,
  type PlanGroup,
  type PlanRow,
  ROOM,
  row,
  uuidOf,
} from './plan-row.ts';

const BOBS = { accountId: BOB, environment: 'TEST' } as const;
/** Row of a tracker that has ended. */
const ONE = 77;
export const TRACKER = nthTracker(ONE, {
  ...BOBS,
  trackerId: uuidThen(ONE, later(INSTANT, ONE * 1_000)),
});
const ANY: TrackerFilter = {
  statuses: null,
  courierCode: null,
  awb: null,
  createdFrom: null,
  createdTo: null,
};
const BY_AWB = { uses: ['tracker_by_awb'], rows: 1 };
const BY_STATE = { uses: ['tracker_by_state'] };
/** Bound of a query by the time in the ids, which finds nothing. */
const BY_TIME = { uses: ['tracker_pkey'], rows: 1 };
const LANES = ENVIRONMENTS.flatMap((environment) =>
  COURIERS.map((courierCode) => ({ environment, provider: 'SIMULATOR', courierCode })),
);
const POLLED = LANES.length * POLLS_DUE;
/** Keys of polls of BOB's trackers of the first courier. */
const KEYS = [11, 31, 51].map((n) => ({ ...BOBS, trackerId: uuidOf(n) }));

const TRACKERS: readonly PlanRow[] = [
  row('a tracker', alone('tracker_pkey', 1), ({ trackers }) => trackers.find(TRACKER)),
  row('trackers by their ids', alone('tracker_pkey', 2), ({ trackers }) =>
    trackers.findAll([1, 2].map(nthKey)),
  ),
  row('the tracker of a parcel', alone('tracker_follows_once', 1), ({ trackers }) =>
    trackers.findFollowing(BOBS, { courierCode: 'jne', awb: 'JX5000' }),
  ),
  row('how many a tenant follows', { uses: ['tracker_due_pkey'], rows: ROOM }, ({ trackers }) =>
    trackers.countFollowing(BOBS, ROOM),
  ),
  listed('the newest trackers', { uses: ['tracker_pkey'] }),
  listed('trackers of an AWB', BY_AWB, { awb: 'JX1077' }),
  listed('trackers of a status', BY_STATE, { statuses: ['LOST', 'IN_TRANSIT'] }),
  listed('trackers of a courier', BY_STATE, { courierCode: 'jne' }),
  listed('trackers before a time', BY_TIME, { createdTo: later(INSTANT, -900_000) }),
  listed('trackers after a time', BY_TIME, { createdFrom: NOW }),
  row('trackers by a text', { uses: ['tracker_by_awb'], rows: ROOM }, ({ trackers }) =>
    trackers.search(BOBS, 'jx1', ROOM),
  ),
  row(
    'trackers that are due',
    {
      uses: ['tracker_due_next', 'tracker_due_pkey'],
      alone: true,
      rows: POLLED + A_FEW,
      finds: POLLED,
    },
    ({ trackers }) =>
      trackers.claimDue({
        couriers: LANES.map((lane) => ({ ...lane, limit: 100 })),
        now: NOW,
        until: later(NOW, 60_000),
      }),
  ),
  row(
    'couriers of trackers',
    { uses: ['tracker_due_next'], rows: 2 * LANES.length, alone: true },
    ({ trackers }) => trackers.lanes(),
  ),
  row(
    'trackers to postpone',
    { uses: ['tracker_due_pkey'], rows: KEYS.length + A_FEW, alone: true },
    ({ trackers }) =>
      trackers.postpone(
        KEYS.map((key) => ({ ...key, dueAt: NOW })),
        later(NOW, (1 - POLLS_DUE) * 60_000),
      ),
  ),
];

export const TRACKER_GROUP: PlanGroup = {
  beside: 'ten thousand trackers, most of which have ended',
  rows: 3 * ROOM,
  cases: TRACKERS,
};

function nthKey(n: number) {
  return { ...BOBS, trackerId: uuidThen(n, later(INSTANT, n * 1_000)) };
}

/** Query of a page; for a few filters also the total. */
function listed(what: string, bound: Bound, filter: Partial<TrackerFilter> = {}): PlanRow {
  const request = { limit: ROOM, offset: 0, includeTotal: bound.rows !== undefined };
  return row(what, bound, ({ trackers }) => trackers.list(BOBS, { ...ANY, ...filter }, request));
}
