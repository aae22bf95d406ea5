import type { CourierLane } from '#domain/carrying/courier/fair-claim.ts';
import {
  awbOf,
  TRACKERS_MAX,
  type Tracker,
  type TrackerHead,
  type TrackerKey,
} from '#domain/carrying/tracker/tracker.ts';
import type {
  DueTracker,
  TrackerFilter,
  TrackerStore,
} from '#domain/carrying/tracker/tracker-store.ts';
import type { Environment, Tenant } from '#domain/environment.ts';
import type { Send } from '../../../session.ts';
import type { StateIndex } from '../../by-state.ts';
import { inLockOrder, trackerValues } from '../../keys.ts';
import { createdIds, type Filter, type ListSource, listRows, ofTenant } from '../../list.ts';
import { prefixRange } from '../../prefix-range.ts';
import { retryOnDeadlock } from '../../retry-on-deadlock.ts';
import { lanesIn } from '../tracking/lanes.ts';
import { TRACKER, TRACKER_HEAD, toTracker, toTrackerHead } from './table.ts';

type DueRow = {
  account_id: string;
  environment: Environment;
  tracker_id: string;
  provider: string;
  courier_code: string;
};

const FIND = {
  name: 'trackers.find',
  text: `
    SELECT ${TRACKER} FROM tracker WHERE account_id = $1 AND environment = $2 AND tracker_id = $3`,
};

const FIND_ALL = {
  name: 'trackers.findAll',
  text: `
    SELECT ${TRACKER}
    FROM unnest($1::uuid[], $2::text[], $3::uuid[]) AS named (account_id, environment, tracker_id)
    CROSS JOIN tracker
    WHERE tracker.account_id = named.account_id
      AND tracker.environment = named.environment
      AND tracker.tracker_id = named.tracker_id`,
};

const FIND_FOLLOWING = {
  name: 'trackers.findFollowing',
  text: `
    SELECT ${TRACKER} FROM tracker
    WHERE account_id = $1 AND environment = $2 AND courier_code = $3 AND awb = $4
      AND ended_at IS NULL`,
};

/** Counts by the key of the due table, which has no ended trackers. */
const COUNT_FOLLOWING = {
  name: 'trackers.countFollowing',
  text: `
    SELECT count(*)::integer AS following
    FROM (
      SELECT 1 FROM tracker_due WHERE account_id = $1 AND environment = $2 LIMIT $3
    ) AS counted`,
};

/** Reads a range of the index. */
const SEARCH = {
  name: 'trackers.search',
  text: `
    SELECT ${TRACKER_HEAD} FROM tracker
    WHERE account_id = $1 AND environment = $2 AND awb >= $3 AND awb < $4
    ORDER BY awb, tracker_id DESC LIMIT $5`,
};

/**
 * Rows examined per claim: the limit of one tenant, so that a single tenant does not fill the
 * claims for long.
 */
const LOOKED_AT = TRACKERS_MAX;

/**
 * A concurrent claim of the same row waits, sees a changed `due_at` and skips it: nothing is locked
 * before it is written.
 */
const CLAIM_DUE = {
  name: 'trackers.claimDue',
  text: `
    WITH chosen AS MATERIALIZED (
      SELECT next.*
      FROM unnest($1::text[], $2::text[], $3::text[], $4::integer[])
        AS courier (environment, provider, courier_code, room)
      CROSS JOIN LATERAL (
        SELECT account_id, environment, tracker_id, due_at
        FROM (
          SELECT longest.*, row_number() OVER (
            PARTITION BY account_id ORDER BY due_at
          ) AS turn
          FROM (
            SELECT account_id, environment, tracker_id, due_at FROM tracker_due
            WHERE tracker_due.environment = courier.environment
              AND tracker_due.provider = courier.provider
              AND tracker_due.courier_code = courier.courier_code
              AND due_at <= $5
            ORDER BY due_at LIMIT ${LOOKED_AT}
          ) AS longest
        ) AS placed
        ORDER BY turn, due_at LIMIT courier.room
      ) AS next
    ), claimed AS (
      UPDATE tracker_due SET due_at = $6 FROM chosen
      WHERE tracker_due.account_id = chosen.account_id
        AND tracker_due.environment = chosen.environment
        AND tracker_due.tracker_id = chosen.tracker_id
        AND tracker_due.due_at = chosen.due_at
      RETURNING tracker_due.account_id, tracker_due.environment, tracker_due.tracker_id,
        tracker_due.provider, tracker_due.courier_code, chosen.due_at
    )
    SELECT account_id, environment, tracker_id, provider, courier_code
    FROM claimed ORDER BY due_at`,
};

const LANES = { name: 'trackers.lanes', text: lanesIn('tracker_due') };

const POSTPONE = {
  name: 'trackers.postpone',
  text: `
    UPDATE tracker_due SET due_at = later.due_at
    FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::timestamptz[])
      AS later (account_id, environment, tracker_id, due_at)
    WHERE tracker_due.account_id = later.account_id
      AND tracker_due.environment = later.environment
      AND tracker_due.tracker_id = later.tracker_id
      AND tracker_due.due_at = $5`,
};

const SOURCE: ListSource = { select: TRACKER_HEAD, from: 'tracker', id: 'tracker_id' };

const BY_STATE: StateIndex = {
  table: 'tracker',
  owner: ['account_id', 'environment'],
  columns: ['status', 'courier_code'],
  key: ['tracker_id'],
};

export function postgresTrackerStore(send: Send): TrackerStore {
  return {
    async find(key) {
      const [row] = await send<Tracker>(FIND, trackerValues(key));
      return row && toTracker(row);
    },
    async findAll(keys) {
      return (await send<Tracker>(FIND_ALL, columnsOf(keys))).map(toTracker);
    },
    async findFollowing({ accountId, environment }, { courierCode, awb }) {
      const [row] = await send<Tracker>(FIND_FOLLOWING, [accountId, environment, courierCode, awb]);
      return row && toTracker(row);
    },
    async countFollowing({ accountId, environment }, max) {
      const values = [accountId, environment, max];
      const [row] = await send<{ following: number }>(COUNT_FOLLOWING, values);
      return row?.following ?? 0;
    },
    async list(tenant, filter, request) {
      const wanted = { source: SOURCE, filter: filterOf(tenant, filter) };
      const list = await listRows<TrackerHead>(send, wanted, request);
      return { ...list, items: list.items.map(toTrackerHead) };
    },
    async search({ accountId, environment }, text, limit) {
      const values = [accountId, environment, ...prefixRange(awbOf(text)), limit];
      return (await send<TrackerHead>(SEARCH, values)).map(toTrackerHead);
    },
    async claimDue({ couriers, now, until }) {
      const environments = couriers.map(({ environment }) => environment);
      const providers = couriers.map(({ provider }) => provider);
      const codes = couriers.map(({ courierCode }) => courierCode);
      const limits = couriers.map(({ limit }) => limit);
      const values = [environments, providers, codes, limits, now, until];
      return (await retryOnDeadlock<DueRow>(send, CLAIM_DUE, values)).map(toDue);
    },
    lanes: () => send<CourierLane>(LANES, []),
    async postpone(later, claimedUntil) {
      const inOrder = inLockOrder(later, trackerValues);
      const values = [...columnsOf(inOrder), inOrder.map(({ dueAt }) => dueAt), claimedUntil];
      await retryOnDeadlock(send, POSTPONE, values);
    },
  };
}

function filterOf(tenant: Tenant, filter: TrackerFilter): Filter {
  const { statuses, courierCode, awb } = filter;
  const isByState = awb === null && (statuses !== null || courierCode !== null);
  return {
    owner: ofTenant(tenant),
    rest: [
      { sql: 'awb = $', value: awb },
      { sql: 'status = ANY ($)', value: statuses },
      { sql: 'courier_code = $', value: courierCode },
      ...createdIds('tracker.tracker_id', filter),
    ],
    byState: isByState ? BY_STATE : undefined,
  };
}

function columnsOf(keys: readonly TrackerKey[]): readonly (readonly string[])[] {
  return [
    keys.map(({ accountId }) => accountId),
    keys.map(({ environment }) => environment),
    keys.map(({ trackerId }) => trackerId),
  ];
}

function toDue(row: DueRow): DueTracker {
  const { account_id: accountId, environment, tracker_id: trackerId, provider } = row;
  return { accountId, environment, trackerId, provider, courierCode: row.courier_code };
}
