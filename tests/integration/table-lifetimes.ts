import { FOR_EVER, keptBy, type Lifetime } from '#adapters/postgres/stores/table.ts';
import { TABLES } from '#adapters/postgres/stores/tables.ts';

const WORK = keptBy('WITH ITS WORK', 'ANY');

/**
 * Tables without a list of columns: look-ups, due work, the ledger, and what only SQL knows. All
 * others say their lifetime in their table.ts.
 */
const UNLISTED: Readonly<Record<string, Lifetime>> = {
  account_email_lookup: keptBy('unusedAccounts', 'ANY'),
  awb_lookup: keptBy('testShipments', 'OLD'),
  batch_reference: keptBy('testShipments', 'OLD'),
  booking_check: WORK,
  cancellation_due: WORK,
  charge_due: WORK,
  claim_photo: keptBy('testShipments', 'OLD'),
  closed_account: FOR_EVER,
  cod_due: WORK,
  courier_own_awb: FOR_EVER,
  event_head: keptBy('unusedAccounts'),
  idempotency: keptBy('answers', 'ANY'),
  journal: keptBy('unusedAccounts'),
  ledger_account: keptBy('unusedAccounts'),
  ledger_anchor: FOR_EVER,
  ledger_digest: FOR_EVER,
  migration: FOR_EVER,
  money_lookup: keptBy('testShipments', 'OLD'),
  payment_due: WORK,
  payment_order_lookup: keptBy('instruments', 'OLD'),
  payout_lookup: FOR_EVER,
  pickup_due: WORK,
  posting: keptBy('unusedAccounts'),
  shipment_number_lookup: FOR_EVER,
  simulator_booking: keptBy('simulatedBookings', 'OLD'),
  simulator_charge: keptBy('simulatedCharges', 'OLD'),
  simulator_pickup: keptBy('simulatedPickups', 'OLD'),
  top_up_lookup: keptBy('testTopUps', 'OLD'),
  tracker_due: WORK,
  tracking_due: WORK,
  transfer_sum: keptBy('sums', 'ANY'),
  webhook_due: WORK,
  webhook_recovery: WORK,
  withdrawal_lookup: FOR_EVER,
};
export const UNLISTED_TABLES: readonly string[] = Object.keys(UNLISTED);

/** Lifetime of the rows of every table. */
export const LIFETIMES: Readonly<Record<string, Lifetime>> = {
  ...UNLISTED,
  ...Object.fromEntries(TABLES.map(({ name, lifetime }) => [name, lifetime])),
};

/** Columns that the serving role may change although no statement does: the key of an alert. */
export const CHANGED_BY_NONE = [
  'alert.account_id',
  'alert.environment',
  'alert.subject',
  'alert.kind',
];

/** Changes that the serving role may not make: of fixed columns, look-ups, first values, history. */
export const REFUSED_CHANGES: readonly string[] = [
  ...TABLES.flatMap(({ name, fields }) =>
    fields
      .filter(({ options }) => options.update === false)
      .filter(({ column }) => !CHANGED_BY_NONE.includes(`${name}.${column}`))
      .map(({ column }) => `UPDATE ${name} SET ${column} = NULL`),
  ),
  'UPDATE claim_photo SET bytes = 1',
  `UPDATE claim_photo SET picture = ''`,
  'UPDATE claim_photo SET claim_id = photo_id',
  `UPDATE account_email_lookup SET email = ''`,
  `UPDATE shipment_number_lookup SET shipment_number = ''`,
  `UPDATE awb_lookup SET shipment_number = ''`,
  'UPDATE cod_due SET amount = 0',
  'UPDATE cod_due SET settles_at = now()',
  'UPDATE cancellation_due SET asked_at = now()',
  `UPDATE cancellation_due SET awb = ''`,
  `UPDATE cancellation_due SET order_id = ''`,
  `UPDATE payment_order_lookup SET subject = ''`,
  'UPDATE transfer_sum SET amount = 0',
  `UPDATE payment_due SET subject = ''`,
  'UPDATE charge_due SET payment_number = 0',
  `UPDATE money_lookup SET subject = ''`,
  'UPDATE top_up_lookup SET account_id = gen_random_uuid()',
  `UPDATE batch_reference SET shipment_number = ''`,
  'UPDATE pickup_due SET pickup_id = account_id',
  'UPDATE withdrawal_lookup SET account_id = withdrawal_id',
  `UPDATE payout_lookup SET bank_reference = ''`,
  'UPDATE event_head SET environment = environment',
  'UPDATE webhook_due SET webhook_id = account_id',
  'UPDATE webhook_recovery SET webhook_id = account_id',
  'UPDATE tracker_due SET tracker_id = account_id',
  `UPDATE courier_own_awb SET awb = ''`,
  'UPDATE migration SET timestamp = 0',
];
