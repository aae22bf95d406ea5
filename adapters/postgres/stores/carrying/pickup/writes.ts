import type { Pickup } from '#domain/carrying/pickup/pickup.ts';
import type { PickupWrites } from '#domain/carrying/pickup/pickup-store.ts';
import type { WriteQueue } from '../../../write-queue.ts';
import { pickupValues } from '../../keys.ts';
import { insertInto, updateOf } from '../../table-writes.ts';
import { pickups } from './table.ts';

const insert = insertInto(pickups, 'pickups_insert');
const update = updateOf(pickups, 'pickups_update', ['status', 'lastSequence', 'waiting']);

/**
 * Requires only that other shipments of the pickup are still waiting, so that concurrent pick-ups
 * do not conflict.
 */
const PICKED_UP = {
  name: 'pickups_mark_picked_up',
  sql: `
    UPDATE pickup SET waiting = array_remove(waiting, $5)
    WHERE account_id = $1 AND environment = $2 AND pickup_id = $3 AND status = $4
      AND $5 = ANY (waiting) AND cardinality(waiting) > 1
    RETURNING 1`,
};

const REMOVE_SHIPMENT = {
  name: 'pickups_remove_shipment',
  sql: `
    UPDATE pickup SET waiting = array_remove(waiting, $5),
      shipment_numbers = array_remove(shipment_numbers, $5)
    WHERE account_id = $1 AND environment = $2 AND pickup_id = $3 AND status = $4
      AND $5 = ANY (waiting) AND cardinality(waiting) > 1
    RETURNING 1`,
};

const REQUEST = {
  name: 'pickups_request',
  sql: `
    INSERT INTO pickup_due
      (account_id, environment, pickup_id, wish, since, due_at, provider, courier_code)
    VALUES ($1, $2, $3, 'REQUEST', $4, $4, $5, $6)`,
};

/**
 * A claim moves `due_at`, so a request with `due_at = since` was never sent and is only deleted. A
 * claimed request may be in flight until its `due_at`, at most until $5.
 */
const REQUEST_COURIER_CANCEL = {
  name: 'pickups_request_courier_cancel',
  steps: {
    pickups_call_off_unsent: `
      DELETE FROM pickup_due
      WHERE account_id = $1 AND environment = $2 AND pickup_id = $3
        AND wish = 'REQUEST' AND due_at = since
      RETURNING 1`,
  },
  sql: `
    INSERT INTO pickup_due AS due
      (account_id, environment, pickup_id, wish, since, due_at, provider, courier_code)
    SELECT $1::uuid, $2::environment, $3::uuid, 'CANCEL', $4::timestamptz, $4, $6::text, $7::text
    WHERE NOT EXISTS (SELECT FROM pickups_call_off_unsent)
    ON CONFLICT (account_id, environment, pickup_id) DO UPDATE
    SET wish = excluded.wish, since = excluded.since,
      due_at = least(greatest(due.due_at, excluded.since), $5)`,
  follows: REQUEST,
};

const END = {
  name: 'pickups_end',
  sql: `
    DELETE FROM pickup_due
    WHERE account_id = $1 AND environment = $2 AND pickup_id = $3 AND wish = $4`,
  follows: REQUEST,
};

export function pickupWrites(queue: WriteQueue): PickupWrites {
  return {
    insert: (pickup) => queue.add(insert(pickup)),
    update: (before, after) => queue.add(update(before, after)),
    markPickedUp(pickup, shipmentNumber) {
      queue.add({ statement: PICKED_UP, values: waitingIn(pickup, shipmentNumber), rows: 1 });
    },
    removeShipment(pickup, shipmentNumber) {
      queue.add({ statement: REMOVE_SHIPMENT, values: waitingIn(pickup, shipmentNumber), rows: 1 });
    },
    request(pickup, since) {
      const values = [...pickupValues(pickup), since, pickup.provider, pickup.courierCode];
      queue.add({ statement: REQUEST, values, rows: null });
    },
    requestCourierCancel(pickup, since, inFlightUntil) {
      const { provider, courierCode } = pickup;
      const values = [...pickupValues(pickup), since, inFlightUntil, provider, courierCode];
      queue.add({ statement: REQUEST_COURIER_CANCEL, values, rows: null });
    },
    end({ action, ...key }) {
      queue.add({ statement: END, values: [...pickupValues(key), action], rows: null });
    },
  };
}

function waitingIn(pickup: Pickup, shipmentNumber: string) {
  return [...pickupValues(pickup), pickup.status, shipmentNumber];
}
