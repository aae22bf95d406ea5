import type { CourierLane } from '#domain/carrying/courier/fair-claim.ts';
import { HINT_TRIES } from '#domain/carrying/tracking/schedule.ts';
import type { TimelineEntry } from '#domain/carrying/tracking/timeline.ts';
import type { TrackingStore } from '#domain/carrying/tracking/tracking-store.ts';
import type { Send } from '../../../session.ts';
import {
  inLockOrder,
  type ShipmentKeyRow,
  shipmentColumns,
  shipmentValues,
  toShipmentKey,
} from '../../keys.ts';
import { retryOnDeadlock } from '../../retry-on-deadlock.ts';
import { SHIPMENT } from '../../selling/shipment/table.ts';
import { lanesIn } from './lanes.ts';
import {
  type DueRow,
  type ParcelRow,
  type SnapshotRow,
  toDue,
  toParcel,
  toSnapshot,
} from './row.ts';
import { TIMELINE_ENTRY, toTimelineEntry } from './table.ts';
import { unknownCodeStore } from './unknown-codes.ts';

/**
 * A concurrent claim of the same row waits, sees a changed `due_at` and skips it: nothing is locked
 * before it is written, because a lock across accounts would not hold on a cluster.
 */
const CLAIM_DUE = {
  name: 'tracking.claimDue',
  text: `
    WITH longest AS MATERIALIZED (
      SELECT next.*
      FROM unnest($1::text[], $2::text[], $3::text[], $4::integer[])
        AS courier (environment, provider, courier_code, room)
      CROSS JOIN LATERAL (
        SELECT account_id, environment, shipment_number, due_at FROM tracking_due
        WHERE tracking_due.environment = courier.environment
          AND tracking_due.provider = courier.provider
          AND tracking_due.courier_code = courier.courier_code
          AND due_at <= $5
        ORDER BY due_at LIMIT courier.room
      ) AS next
    ), claimed AS (
      UPDATE tracking_due SET due_at = $6 FROM longest
      WHERE tracking_due.account_id = longest.account_id
        AND tracking_due.environment = longest.environment
        AND tracking_due.shipment_number = longest.shipment_number
        AND tracking_due.due_at = longest.due_at
      RETURNING tracking_due.account_id, tracking_due.environment, tracking_due.shipment_number,
        tracking_due.provider, tracking_due.courier_code, longest.due_at
    )
    SELECT account_id, environment, shipment_number, provider, courier_code
    FROM claimed ORDER BY due_at`,
};

const LANES = { name: 'tracking.lanes', text: lanesIn('tracking_due') };

const SNAPSHOTS = {
  name: 'tracking.snapshots',
  text: `
    SELECT ${SHIPMENT}, entries.lines,
      coalesce(entries.newest, shipment.booked_at, shipment.created_at) AS "lastChangeAt"
    FROM unnest($1::uuid[], $2::text[], $3::text[])
      AS named (account_id, environment, shipment_number)
    CROSS JOIN shipment
    CROSS JOIN LATERAL (
      SELECT max(recorded_at) AS newest,
        json_agg(json_build_object('entryKey', entry_key, 'isUnknown', is_unknown)) AS lines
      FROM tracking_entry AS entry
      WHERE (entry.account_id, entry.environment, entry.shipment_number)
        = (shipment.account_id, shipment.environment, shipment.shipment_number)
    ) AS entries
    WHERE shipment.account_id = named.account_id
      AND shipment.environment = named.environment
      AND shipment.shipment_number = named.shipment_number`,
};

const POSTPONE = {
  name: 'tracking.postpone',
  text: `
    UPDATE tracking_due
    SET due_at = CASE WHEN hint_tries > 0 THEN coalesce(later.tried_again_at, later.due_at)
        ELSE later.due_at END,
      hint_tries = CASE WHEN later.tried_again_at IS NULL THEN 0
        ELSE greatest(hint_tries - 1, 0) END
    FROM unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[], $6::timestamptz[])
      AS later (account_id, environment, shipment_number, due_at, tried_again_at)
    WHERE tracking_due.account_id = later.account_id
      AND tracking_due.environment = later.environment
      AND tracking_due.shipment_number = later.shipment_number
      AND tracking_due.due_at = $5`,
};

const MARK_DUE_NOW = {
  name: 'tracking.markDueNow',
  text: `
    UPDATE tracking_due SET due_at = least(due_at, $4), hint_tries = $5
    FROM unnest($1::uuid[], $2::text[], $3::text[])
      AS named (account_id, environment, shipment_number)
    WHERE tracking_due.account_id = named.account_id
      AND tracking_due.environment = named.environment
      AND tracking_due.shipment_number = named.shipment_number
      AND (tracking_due.due_at > $4 OR hint_tries < $5)`,
};

const FIND_BY_AWBS = {
  name: 'tracking.findByAwbs',
  text: `
    SELECT account_id, environment, shipment_number, courier_code, awb
    FROM unnest($1::text[], $2::text[], $3::text[]) AS named (environment, courier_code, awb)
      JOIN awb_lookup USING (environment, courier_code, awb)`,
};

const FIND_BY_NUMBERS = {
  name: 'tracking.findByNumbers',
  text: `
    SELECT shipment.account_id, shipment.environment, shipment.shipment_number
    FROM shipment_number_lookup JOIN shipment USING (account_id, shipment_number)
    WHERE shipment_number_lookup.shipment_number = ANY ($3::text[])
      AND shipment.environment = $1 AND shipment.provider = $2`,
};

const TIMELINE = {
  name: 'tracking.timeline',
  text: `
    SELECT ${TIMELINE_ENTRY} FROM tracking_entry
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3
    ORDER BY at, (entry_key = 'BOOKED') DESC, recorded_at, entry_key`,
};

export function postgresTrackingStore(send: Send): TrackingStore {
  return {
    async claimDue({ couriers, now, until }) {
      const environments = couriers.map(({ environment }) => environment);
      const providers = couriers.map(({ provider }) => provider);
      const codes = couriers.map(({ courierCode }) => courierCode);
      const limits = couriers.map(({ limit }) => limit);
      const values = [environments, providers, codes, limits, now, until];
      return (await retryOnDeadlock<DueRow>(send, CLAIM_DUE, values)).map(toDue);
    },
    lanes: () => send<CourierLane>(LANES, []),
    async snapshots(keys) {
      return (await send<SnapshotRow>(SNAPSHOTS, shipmentColumns(keys))).map(toSnapshot);
    },
    async postpone(later, claimedUntil) {
      const inOrder = inLockOrder(later, shipmentValues);
      const dueAt = inOrder.map((one) => one.dueAt);
      const triedAgainAt = inOrder.map((one) => one.triedAgainAt ?? null);
      const values = [...shipmentColumns(inOrder), dueAt, claimedUntil, triedAgainAt];
      await retryOnDeadlock(send, POSTPONE, values);
    },
    async markDueNow(keys, now) {
      await retryOnDeadlock(send, MARK_DUE_NOW, [
        ...shipmentColumns(inLockOrder(keys, shipmentValues)),
        now,
        HINT_TRIES,
      ]);
    },
    async findByAwbs(keys) {
      const values = [
        keys.map(({ environment }) => environment),
        keys.map(({ courierCode }) => courierCode),
        keys.map(({ awb }) => awb),
      ];
      return (await send<ParcelRow>(FIND_BY_AWBS, values)).map(toParcel);
    },
    async findByNumbers({ environment, provider }, numbers) {
      const values = [environment, provider, numbers];
      return (await send<ShipmentKeyRow>(FIND_BY_NUMBERS, values)).map(toShipmentKey);
    },
    async timeline(key) {
      return (await send<TimelineEntry>(TIMELINE, shipmentValues(key))).map(toTimelineEntry);
    },
    ...unknownCodeStore(send),
  };
}
