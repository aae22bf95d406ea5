import type { RecordedAttempt } from '#domain/carrying/booking/attempt.ts';
import type { BookingStore } from '#domain/carrying/booking/booking-store.ts';
import type { BookingIntent, UncertainState } from '#domain/carrying/booking/intent.ts';
import type { Send, Statement } from '../../../session.ts';
import { fairQueue, fairQueueByAge } from '../../fair-claim.ts';
import {
  SHIPMENT_KEY,
  type ShipmentKeyRow,
  shipmentColumns,
  shipmentValues,
  toShipmentKey,
} from '../../keys.ts';
import { retryOnDeadlock } from '../../retry-on-deadlock.ts';
import { SHIPMENT } from '../../selling/shipment/table.ts';
import { type ClaimedRow, toCheck, toClaimed } from './row.ts';
import { BOOKING_ATTEMPT, BOOKING_INTENT, toAttempt, toIntent } from './table.ts';

const FIND = {
  name: 'bookings.find',
  text: `
    SELECT ${BOOKING_INTENT}
    FROM booking_intent
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3`,
};

const ATTEMPTS = {
  name: 'bookings.attempts',
  text: `
    SELECT ${BOOKING_ATTEMPT}
    FROM booking_attempt
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3
    ORDER BY fence DESC LIMIT $4`,
};

/** Uses the partial index `booking_intent_by_order`. */
const FIND_BY_ORDER_IDS = {
  name: 'bookings.findByOrderIds',
  text: `
    SELECT account_id, environment, shipment_number
    FROM booking_intent
    WHERE provider = $1 AND order_id = ANY ($2::text[])
      AND state IN ('UNKNOWN', 'ACCEPTED')`,
};

/**
 * Marks only unclaimed intents in the states UNKNOWN and ACCEPTED: a claimed one is in progress,
 * and a PENDING one has no order at a courier.
 */
const MARK_DUE_NOW = {
  name: 'bookings.markDueNow',
  text: `
    UPDATE booking_intent SET due_at = $4
    FROM unnest($1::uuid[], $2::text[], $3::text[])
      AS named (account_id, environment, shipment_number)
    WHERE booking_intent.account_id = named.account_id
      AND booking_intent.environment = named.environment
      AND booking_intent.shipment_number = named.shipment_number
      AND state IN ('UNKNOWN', 'ACCEPTED') AND due_at > $4`,
};

/**
 * Two concurrent claims of one intent: the second waits for the row lock. Then the row has
 * changed (a claim changes the fencing token, a result the state), so the second skips it.
 */
const CLAIMED = `
    claimed AS (
      UPDATE booking_intent AS intent
      SET state = 'ATTEMPTING', due_at = $2, fence = intent.fence + 1,
        faults = intent.faults + CASE due.state WHEN 'ATTEMPTING' THEN 1 ELSE 0 END,
        sends = intent.sends + CASE due.state WHEN 'PENDING' THEN 1 ELSE 0 END,
        sent_at = CASE due.state WHEN 'PENDING' THEN $1 ELSE intent.sent_at END
      FROM due
      WHERE (intent.account_id, intent.environment, intent.shipment_number)
          = (due.account_id, due.environment, due.shipment_number)
        AND (intent.state, intent.fence) = (due.state, due.fence)
      RETURNING intent.account_id, intent.environment, intent.shipment_number, intent.fence,
        intent.faults, intent.sends, intent.sent_at, intent.order_id, intent.wanted_since,
        due.state AS found, due.due_at
    ), attempted AS (
      INSERT INTO booking_attempt
        (account_id, environment, shipment_number, fence, found, began_at)
      SELECT account_id, environment, shipment_number, fence, found, $1 FROM claimed
    )`;
const ATTEMPTED = `${SHIPMENT}, fence AS "fencingToken", found AS "stateAtClaim",
      $1::timestamptz AS "beganAt", sends, sent_at AS "sentAt", order_id AS "orderId", faults,
      wanted_since AS "wantedSince"`;
const WITH_SHIPMENT = `(
      claimed JOIN shipment USING (account_id, environment, shipment_number)
    )`;

const claimDue = fairQueue({
  table: 'booking_intent',
  key: SHIPMENT_KEY,
  extraColumns: ['fence', 'state'],
  claimed: CLAIMED,
  select: ATTEMPTED,
  from: WITH_SHIPMENT,
  toItem: toClaimed,
});

const CLAIM_NAMED = {
  name: 'bookings.claim',
  text: `
    WITH due AS MATERIALIZED (
      SELECT account_id, environment, shipment_number, due_at, fence, state
      FROM unnest($4::uuid[], $5::text[], $6::text[])
          AS wanted (account_id, environment, shipment_number)
        JOIN booking_intent USING (account_id, environment, shipment_number)
      WHERE due_at <= $1
      ORDER BY due_at, account_id, environment, shipment_number LIMIT $3
    ), ${CLAIMED}
    SELECT ${ATTEMPTED} FROM ${WITH_SHIPMENT} ORDER BY due_at`,
};

const claimChecks = fairQueueByAge({
  table: 'booking_check',
  known: 'booking_intent',
  extraColumns: ['order_id'],
  returning: 'due.order_id',
  toItem: toCheck,
});

export function postgresBookingStore(send: Send): BookingStore {
  return {
    async claim({ keys, limit, now, until }) {
      const values = [now, until, limit, ...shipmentColumns(keys)];
      // Concurrent claims may lock intents in different orders, since they may have read other due
      // times.
      return (await retryOnDeadlock<ClaimedRow>(send, CLAIM_NAMED, values)).map(toClaimed);
    },
    claimDue: claimDue(send),
    async find(key) {
      const [row] = await send<BookingIntent>(FIND, shipmentValues(key));
      return row && toIntent(row);
    },
    async list(states, limit) {
      return (await send<BookingIntent>(listOf(states), [limit])).map(toIntent);
    },
    async attempts(key, limit) {
      const values = [...shipmentValues(key), limit];
      return (await send<RecordedAttempt>(ATTEMPTS, values)).map(toAttempt);
    },
    async findByOrderIds(provider, orderIds) {
      const found = await send<ShipmentKeyRow>(FIND_BY_ORDER_IDS, [provider, orderIds]);
      return found.map(toShipmentKey);
    },
    async markDueNow(keys, now) {
      await retryOnDeadlock(send, MARK_DUE_NOW, [...shipmentColumns(keys), now]);
    },
    claimChecks: claimChecks(send),
  };
}

/** States are literals, so that the partial index on these states is used. */
function listOf(states: readonly UncertainState[]): Statement {
  const names = states.map((state) => `'${state}'`);
  return {
    name: `bookings.list ${states}`,
    text: `
    SELECT ${BOOKING_INTENT}
    FROM booking_intent WHERE state IN (${names})
    ORDER BY wanted_since LIMIT $1`,
  };
}
