import { wibDayOf } from '#domain/insight/figure/wib-day.ts';
import type { DeleteOld, RetentionStore } from '#domain/platform/retention/retention-store.ts';
import { UNUSED_KEPT_MS } from '#domain/platform/retention/rules.ts';
import type { Send, Statement } from '../../../session.ts';
import {
  deleteMatching,
  deletePayments,
  deletionByTime,
  deletionOf,
  exists,
  markKept,
  notWaiting,
  sameKey,
  selectOldRows,
  selectOldTestRows,
} from './delete-old.ts';

const QUOTE = ['account_id', 'environment', 'quote_id'];
const SHIPMENT = ['account_id', 'environment', 'shipment_number'];
const TOP_UP = ['account_id', 'environment', 'top_up_id'];
const PICKUP = ['account_id', 'environment', 'pickup_id'];
const PAYMENT = ['account_id', 'environment', 'subject', 'payment_number'];
const SUM = ['environment', 'account_number', 'amount', 'account_id', 'subject', 'payment_number'];

const QUOTES = deletionOf(
  `SELECT account_id, environment, quote_id FROM quote
      WHERE NOT is_kept AND expires_at < $1
      ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
  [
    `kept AS (${markKept('quote', QUOTE, 'shipment')})`,
    `gone AS (${deleteMatching('quote', 'old', QUOTE)} AND NOT ${exists('kept', 'old', QUOTE)})`,
  ],
);

/**
 * REJECTED instruments are evidence of a decision and stay. A resting sum, or a charge that has not
 * ended at its gateway, may still bring money.
 */
const INSTRUMENTS = deletionOf(
  `SELECT * FROM payment
      WHERE state IN ('CLOSED', 'EXPIRED', 'DEAD') AND NOT is_kept AND expires_at < $1
      ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
  [
    `kept AS (${markKept('payment', PAYMENT, 'payment_receipt')})`,
    `unpaid AS (SELECT * FROM old WHERE NOT ${exists('kept', 'old', PAYMENT)}
      AND NOT ${exists('transfer_sum', 'old', SUM)}
      AND NOT ${exists('charge_due', 'old', PAYMENT)})`,
    `gone AS (${deleteMatching('payment', 'unpaid', PAYMENT)})`,
    `orders AS (${deleteMatching('payment_order_lookup', 'unpaid', ['gateway', 'order_id'])})`,
    `top_ups AS (${deleteMatching('top_up', 'unpaid', TOP_UP)})`,
    `owners AS (${deleteMatching('top_up_lookup', 'unpaid', ['top_up_id'])})`,
  ],
);

/** The function `close_account` decides by the account's own rows, and deletes them. */
const UNUSED_ACCOUNTS = deletionOf(
  `SELECT account_id FROM account
      WHERE opened_by = 'REGISTRATION' AND NOT is_kept AND entered_at < $1
      ORDER BY entered_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
  [
    `in_use AS MATERIALIZED (
      SELECT account_id, max(last_used_at) AS used_at FROM old JOIN api_key USING (account_id)
      WHERE last_used_at >= $1 GROUP BY account_id)`,
    `closing AS MATERIALIZED (
      SELECT account_id, close_account(account_id, clock_timestamp()) AS fate FROM old
      WHERE account_id NOT IN (SELECT account_id FROM in_use))`,
    `used AS (
      UPDATE account SET entered_at = used_at FROM in_use
      WHERE account.account_id = in_use.account_id)`,
    // Marks accounts that are kept forever; all others are examined again after the same time.
    `left_open AS (
      UPDATE account SET is_kept = fate = 'KEPT', entered_at =
        CASE fate WHEN 'KEPT' THEN entered_at
          ELSE $1::timestamptz + interval '${UNUSED_KEPT_MS} ms' END
      FROM closing WHERE account.account_id = closing.account_id AND fate <> 'CLOSED')`,
  ],
);

const BATCH = ['account_id', 'environment', 'batch_id'];

/**
 * Must be exactly the expression of the index. Lists by time would use an index on the plain
 * column. Rows are deleted with their batch.
 */
const BATCHES = deletionOf(
  `SELECT account_id, environment, batch_id FROM batch
      WHERE due_at IS NULL AND created_at AT TIME ZONE 'UTC' < $1::timestamptz AT TIME ZONE 'UTC'
      ORDER BY created_at AT TIME ZONE 'UTC' LIMIT $2 FOR UPDATE SKIP LOCKED`,
  [`gone AS (${deleteMatching('batch', 'old', BATCH)})`],
);

const OF_SHIPMENT = [
  'tracking_entry',
  'tracking_due',
  'booking_attempt',
  'booking_intent',
  'booking_check',
  'cancellation_due',
  'cod_due',
  'claim_photo',
  'claim',
  'batch_reference',
  'buyer_notice',
];

const TEST_SHIPMENTS = deletionOf(
  selectOldTestRows('shipment', [
    'shipment_number',
    'shipment_number AS subject',
    'shipment_id',
    'quote_id',
    'courier_code',
    'awb',
  ]),
  [
    `ended AS (SELECT * FROM old WHERE ${notWaiting('old')})`,
    ...OF_SHIPMENT.map((table) => `${table}s AS (${deleteMatching(table, 'ended', SHIPMENT)})`),
    `terms AS (${deleteMatching('shipment_term', 'ended', [
      'account_id',
      'environment',
      'shipment_id',
    ])})`,
    ...deletePayments('ended'),
    `awbs AS (${deleteMatching('awb_lookup', 'ended', [
      'environment',
      'courier_code',
      'awb',
      'account_id',
      'shipment_number',
    ])})`,
    `shipments AS (${deleteMatching('shipment', 'ended', SHIPMENT)})`,
    `quotes AS (${deleteMatching('quote', 'ended', QUOTE)})`,
  ],
);

/** Must be exactly the expression and the statuses of the index. */
const ENDED_AT = 'coalesce(delivered_at, cancelled_at, status_event_at, created_at)';
const ENDED = [
  'DELIVERED',
  'RETURNED',
  'LOST',
  'DAMAGED',
  'BOOKING_FAILED',
  'CANCELLED',
  'EXPIRED',
].map((status) => `'${status}'`);

/** The function `erase_people` decides for each parcel, and erases its people everywhere. */
const LIVE_PEOPLE = {
  name: 'retention.livePeople',
  text: `
    WITH old AS MATERIALIZED (
      SELECT account_id, environment, shipment_number FROM shipment
      WHERE environment = 'LIVE' AND people_erased_at IS NULL AND status IN (${ENDED.join(', ')})
        AND ${ENDED_AT} < $1
      ORDER BY ${ENDED_AT} LIMIT $2 FOR UPDATE SKIP LOCKED
    ), erased AS MATERIALIZED (
      SELECT erase_people(account_id, environment, shipment_number, clock_timestamp()) FROM old
    )
    SELECT count(*)::integer AS found FROM erased`,
};

/** Skips a payment that `instruments` has locked; the top-up then waits. */
const TEST_TOP_UPS = deletionOf(
  selectOldTestRows('top_up', ['top_up_id', 'top_up_id::text AS subject']),
  [
    `ended AS (
      SELECT old.* FROM old JOIN payment ON ${sameKey('payment', 'old', TOP_UP)}
      WHERE ${notWaiting('old')}
      FOR UPDATE OF payment SKIP LOCKED)`,
    ...deletePayments('ended'),
    `top_ups AS (${deleteMatching('top_up', 'ended', TOP_UP)})`,
    `owners AS (${deleteMatching('top_up_lookup', 'ended', ['top_up_id'])})`,
  ],
);

const TEST_PICKUPS = deletionOf(selectOldTestRows('pickup', ['pickup_id']), [
  `wishes AS (${deleteMatching('pickup_due', 'old', PICKUP)})`,
  `pickups AS (${deleteMatching('pickup', 'old', PICKUP)})`,
]);

const NOTICE = [...SHIPMENT, 'kind'];

const BUYER_NOTICES = deletionOf(selectOldRows('buyer_notice', NOTICE), [
  `gone AS (${deleteMatching('buyer_notice', 'old', NOTICE)})`,
]);

const PERSON_NOTICE = ['notice_id', 'person_id'];

const PERSON_NOTICES = deletionOf(
  `SELECT ${PERSON_NOTICE.join(', ')} FROM person_notice
      WHERE created_at < $1 ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
  [`gone AS (${deleteMatching('person_notice', 'old', PERSON_NOTICE)})`],
);

/** Takes no lock: a row of history cannot be changed, and so cannot be locked. */
const SECURITY_EVENTS = deletionOf(
  `SELECT event_id FROM security_event
      WHERE occurred_at < $1 ORDER BY occurred_at LIMIT $2`,
  [`gone AS (${deleteMatching('security_event', 'old', ['event_id'])})`],
);

const TRACKER = ['account_id', 'environment', 'tracker_id'];

const TRACKERS = deletionOf(
  `SELECT ${TRACKER.join(', ')} FROM tracker
      WHERE ended_at < $1 ORDER BY ended_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
  [`gone AS (${deleteMatching('tracker', 'old', TRACKER)})`],
);

const ATTEMPTS = ['subject_sha256', 'kind', 'share'];

const OLD_ATTEMPTS = deletionOf(
  `SELECT ${ATTEMPTS.join(', ')} FROM attempt_bucket
      WHERE full_at < $1 ORDER BY full_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
  [`gone AS (${deleteMatching('attempt_bucket', 'old', ATTEMPTS)})`],
);

const FIGURE = ['account_id', 'environment', 'day', 'courier_code', 'status', 'half_days'];
const ROUTE_FIGURE = ['account_id', 'environment', 'origin', 'destination', 'day', 'courier_code'];

/**
 * Must be exactly the expression of the index. Reads of an account's days would use an index on the
 * plain column.
 */
const DAY = 'left(day, 10)';

const FIGURES = deletionByDay('daily_figure', FIGURE);
const ROUTE_FIGURES = deletionByDay('route_figure', ROUTE_FIGURE);

export function postgresRetentionStore(send: Send): RetentionStore {
  const deletedBy = async (statement: Statement, before: Date | string, limit: number) => {
    const [row] = await send<{ found: number }>(statement, [before, limit]);
    return row?.found ?? 0;
  };
  const deleteWith =
    (statement: Statement): DeleteOld =>
    ({ before, limit }) =>
      deletedBy(statement, before, limit);
  return {
    quotes: deleteWith(QUOTES),
    instruments: deleteWith(INSTRUMENTS),
    batches: deleteWith(BATCHES),
    testShipments: deleteWith(TEST_SHIPMENTS),
    livePeople: deleteWith(LIVE_PEOPLE),
    testTopUps: deleteWith(TEST_TOP_UPS),
    testPickups: deleteWith(TEST_PICKUPS),
    unusedAccounts: deleteWith(UNUSED_ACCOUNTS),
    trackers: deleteWith(TRACKERS),
    sessions: deleteWith(deletionByTime('session', 'token_sha256', 'last_seen_at')),
    securityEvents: deleteWith(SECURITY_EVENTS),
    attempts: deleteWith(OLD_ATTEMPTS),
    simulatedBookings: deleteWith(
      deletionByTime('simulator_booking', 'merchant_reference', 'booked_at'),
    ),
    simulatedPickups: deleteWith(
      deletionByTime('simulator_pickup', 'merchant_reference', 'requested_at'),
    ),
    simulatedCharges: deleteWith(deletionByTime('simulator_charge', 'order_id', 'expires_at')),
    buyerNotices: deleteWith(BUYER_NOTICES),
    personNotices: deleteWith(PERSON_NOTICES),
    figures: ({ before, limit }) => deletedBy(FIGURES, wibDayOf(before), limit),
    routeFigures: ({ before, limit }) => deletedBy(ROUTE_FIGURES, wibDayOf(before), limit),
  };
}

function deletionByDay(table: string, key: readonly string[]): Statement {
  return deletionOf(
    `SELECT ${key.join(', ')} FROM ${table}
      WHERE ${DAY} < $1 ORDER BY ${DAY} LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [`gone AS (${deleteMatching(table, 'old', key)})`],
  );
}
