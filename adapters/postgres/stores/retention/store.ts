import type { DeleteOld, RetentionStore } from '#domain/retention/retention-store.ts';
import type { Send, Statement } from '../../session.ts';
import {
  deleteOf,
  deleting,
  exists,
  keepOf,
  notWaiting,
  ofSimulator,
  oldOfTest,
  paymentsOf,
  sameKey,
} from './delete-old.ts';

const QUOTE = ['account_id', 'environment', 'quote_id'];
const SHIPMENT = ['account_id', 'environment', 'shipment_number'];
const TOP_UP = ['account_id', 'environment', 'top_up_id'];
const PICKUP = ['account_id', 'environment', 'pickup_id'];
const PAYMENT = ['account_id', 'environment', 'subject', 'payment_number'];
const SUM = ['environment', 'account_number', 'amount', 'account_id', 'subject', 'payment_number'];

const QUOTES = deleting(
  `SELECT account_id, environment, quote_id FROM quote
      WHERE NOT is_kept AND expires_at < $1
      ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
  [
    `kept AS (${keepOf('quote', QUOTE, 'shipment')})`,
    `gone AS (${deleteOf('quote', 'old', QUOTE)} AND NOT ${exists('kept', 'old', QUOTE)})`,
  ],
);

/** What an operator rejected stays: a person's decision. A resting sum may still bring money. */
const INSTRUMENTS = deleting(
  `SELECT * FROM payment
      WHERE state IN ('CLOSED', 'EXPIRED', 'DEAD') AND NOT is_kept AND expires_at < $1
      ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
  [
    `kept AS (${keepOf('payment', PAYMENT, 'payment_receipt')})`,
    `unpaid AS (SELECT * FROM old WHERE NOT ${exists('kept', 'old', PAYMENT)}
      AND NOT ${exists('transfer_sum', 'old', SUM)})`,
    `gone AS (${deleteOf('payment', 'unpaid', PAYMENT)})`,
    `orders AS (${deleteOf('payment_order_lookup', 'unpaid', ['gateway', 'order_id'])})`,
    `top_ups AS (${deleteOf('top_up', 'unpaid', TOP_UP)})`,
    `owners AS (${deleteOf('top_up_lookup', 'unpaid', ['top_up_id'])})`,
  ],
);

const OF_SHIPMENT = [
  ...['tracking_entry', 'tracking_due', 'booking_attempt', 'booking_intent', 'booking_check'],
  ...['cancellation_due', 'cod_due'],
];

const TEST_SHIPMENTS = deleting(
  oldOfTest('shipment', [
    'shipment_number',
    'shipment_number AS subject',
    ...['quote_id', 'courier_code', 'awb'],
  ]),
  [
    `ended AS (SELECT * FROM old WHERE ${notWaiting('old')})`,
    ...OF_SHIPMENT.map((table) => `${table}s AS (${deleteOf(table, 'ended', SHIPMENT)})`),
    ...paymentsOf('ended'),
    `awbs AS (${deleteOf('awb_lookup', 'ended', [
      'environment',
      'courier_code',
      'awb',
      'account_id',
      'shipment_number',
    ])})`,
    `shipments AS (${deleteOf('shipment', 'ended', SHIPMENT)})`,
    `quotes AS (${deleteOf('quote', 'ended', QUOTE)})`,
  ],
);

/** Its payment is passed over where `instruments` has it, which waits for the top-up then. */
const TEST_TOP_UPS = deleting(oldOfTest('top_up', ['top_up_id', 'top_up_id::text AS subject']), [
  `ended AS (
      SELECT old.* FROM old JOIN payment ON ${sameKey('payment', 'old', TOP_UP)}
      WHERE ${notWaiting('old')}
      FOR UPDATE OF payment SKIP LOCKED)`,
  ...paymentsOf('ended'),
  `top_ups AS (${deleteOf('top_up', 'ended', TOP_UP)})`,
  `owners AS (${deleteOf('top_up_lookup', 'ended', ['top_up_id'])})`,
]);

const TEST_PICKUPS = deleting(oldOfTest('pickup', ['pickup_id']), [
  `wishes AS (${deleteOf('pickup_due', 'old', PICKUP)})`,
  `pickups AS (${deleteOf('pickup', 'old', PICKUP)})`,
]);

export function postgresRetentionStore(send: Send): RetentionStore {
  const by =
    (statement: Statement): DeleteOld =>
    async ({ before, room }) => {
      const [row] = await send<{ found: number }>(statement, [before, room]);
      return row?.found ?? 0;
    };
  return {
    quotes: by(QUOTES),
    instruments: by(INSTRUMENTS),
    testShipments: by(TEST_SHIPMENTS),
    testTopUps: by(TEST_TOP_UPS),
    testPickups: by(TEST_PICKUPS),
    simulatedBookings: by(ofSimulator('simulator_booking', 'merchant_reference', 'booked_at')),
    simulatedPickups: by(ofSimulator('simulator_pickup', 'merchant_reference', 'requested_at')),
    simulatedCharges: by(ofSimulator('simulator_charge', 'order_id', 'expires_at')),
  };
}
