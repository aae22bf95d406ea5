import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { postgresPaymentStore } from '#adapters/postgres/stores/payment/store.ts';
import { postgresShipmentStore } from '#adapters/postgres/stores/shipment/store.ts';
import { rupiah } from '#domain/money.ts';
import { openSharedServer, withClient } from '#tests/kit/database.ts';
import { genericPlanOf, type PlanStep, recorder, runOf } from '#tests/kit/query-plan.ts';
import { later } from '#tests/kit/store-contracts/samples.ts';
import { numberOf } from '#tests/kit/store-contracts/shipment-samples.ts';

/** What was paid stays for ever; what is open is what a busy day leaves. */
const OVER = 10_000;
const OPEN = 600;
const ROOM = 20;
const NOW = new Date('2026-11-21T12:00:00Z');
/** When half of the open ones were made. */
const MIDDLE = new Date(Date.parse('2026-11-21T00:00:00Z') - (OVER + OPEN / 2) * 1_000);

/** Of 50 accounts, past foreign keys, as a replica does; of the open ones half are due. */
const FILL = [
  'SET session_replication_role = replica',
  `CREATE TEMPORARY TABLE offered AS SELECT n, lpad(to_hex(n % 50), 32, '0')::uuid AS account_id,
     'SHP261121' || lpad(n::text, 9, '0') AS shipment_number, n > ${OVER} AS is_open,
     n % 3 = 0 AS is_transfer, timestamptz '2026-11-21Z' - n * interval '1 second' AS created_at
   FROM generate_series(1, ${OVER + OPEN}) AS n`,
  `INSERT INTO payment (account_id, environment, subject, payment_number, state, amount,
     created_at, expires_at, method, bank, account_number, account_name, unique_code)
   SELECT account_id, 'TEST', shipment_number, 1, CASE WHEN is_open THEN 'OPEN' ELSE 'PAID' END,
     20000 + n, created_at, created_at, 'MANUAL_TRANSFER', 'BCA', '1', 'K', 1
   FROM offered WHERE is_transfer`,
  `INSERT INTO payment (account_id, environment, subject, payment_number, state, amount,
     created_at, expires_at, method, gateway, order_id, gateway_reference, qr_string)
   SELECT account_id, 'TEST', shipment_number, 1, CASE WHEN is_open THEN 'OPEN' ELSE 'PAID' END,
     20000 + n, created_at, created_at, 'QRIS', 'SIMULATOR', n::text, n::text, ''
   FROM offered WHERE NOT is_transfer`,
  `INSERT INTO payment_order_lookup
   SELECT 'SIMULATOR', n::text, account_id, 'TEST', shipment_number, 1 FROM offered
   WHERE NOT is_transfer`,
  `INSERT INTO transfer_sum
   SELECT 'TEST', '1', 20000 + n, account_id, shipment_number, 1,
     CASE WHEN NOT is_open THEN timestamptz '2026-11-21Z' + n * interval '1 minute' END
   FROM offered`,
  `INSERT INTO payment_due
   SELECT account_id, 'TEST', shipment_number, timestamptz '2026-11-21T12:00:00Z'
     + (n - ${OVER + OPEN / 2}) * interval '1 minute' FROM offered`,
  `INSERT INTO payment_receipt
   SELECT account_id, 'TEST', lpad(to_hex(n), 32, '0')::uuid, shipment_number, 1, 'SIMULATOR',
     n::text, 1, 'IDR', created_at, 'TAKEN' FROM offered`,
  `INSERT INTO shipment_number_lookup SELECT shipment_number, account_id FROM offered`,
  `INSERT INTO shipment
   SELECT one.* FROM offered, jsonb_populate_record(NULL::shipment, jsonb_build_object(
     'account_id', account_id, 'environment', 'TEST', 'shipment_number', shipment_number,
     'shipment_id', lpad(to_hex(n), 32, '0'), 'quote_id', lpad(to_hex(n), 32, '0'),
     'provider', 'SIMULATOR', 'courier_code', 'swift', 'courier_name', 'Swift',
     'service_code', 'REG', 'service_name', 'Regular', 'status', 'PROCESSING',
     'payment_status', 'PAID', 'payment_method', 'WALLET', 'is_under_review', false,
     'last_sequence', 2, 'list_price', 1, 'discount', 0, 'price', 1, 'total_amount', 1, 'cost', 1,
     'collection_method', 'DROP_OFF', 'metadata', '{}'::json, 'sender', '{}'::json,
     'receiver', '{}'::json, 'items', '[]'::json, 'parcel', '{}'::json, 'chargeable_weight_kg', 1,
     'estimated_days_min', 1, 'estimated_days_max', 2, 'created_at', created_at,
     'late_payment', false, 'courier_cancels', true, 'terms_seal', '')) AS one`,
];
/** Autovacuum's work. */
const SETTLED = `VACUUM ANALYZE payment, payment_order_lookup, transfer_sum, payment_due,
  payment_receipt, shipment, shipment_number_lookup`;

const server = await openSharedServer();
const { ownerUrl, appUrl } = await server.freshDatabase();
/** As the role that serves. */
const app = new Client({ connectionString: appUrl });
const { sent, send } = recorder();
const payments = postgresPaymentStore(send);
const shipments = postgresShipmentStore(send);
const key = {
  accountId: `00000000-0000-0000-0000-${(77 % 50).toString(16).padStart(12, '0')}`,
  environment: 'TEST' as const,
  subject: numberOf(77),
};
const claim = () => payments.claimExpired({ limit: ROOM, now: NOW, until: later(NOW, 60_000) });

type Case = readonly [what: string, ask: () => Promise<unknown>, indexes: readonly string[]];

/** By which indexes, whatever was paid before. */
const CASES: readonly Case[] = [
  ['whose time is over', claim, ['payment_due_next']],
  ['payments and receipts of a shipment', () => payments.of(key), ['payment_pkey']],
  [
    'the payment of an order',
    () => payments.findByOrder({ gateway: 'SIMULATOR', orderId: '77' }),
    ['payment_order_lookup_pkey', 'payment_pkey'],
  ],
  [
    'sums that are taken',
    () =>
      payments.takenSums({
        ...{ environment: 'TEST', accountNumber: '1' },
        ...{ from: rupiah(20_001), to: rupiah(20_050), reserveTo: rupiah(20_099), now: NOW },
      }),
    ['transfer_sum_pkey'],
  ],
  [
    'open transfers of all accounts',
    () => payments.openTransfers({ limit: ROOM, after: null }),
    ['payment_open_transfer', 'shipment_pkey'],
  ],
  [
    'open transfers after one',
    () => payments.openTransfers({ limit: ROOM, after: { createdAt: MIDDLE, subject: '' } }),
    ['payment_open_transfer', 'shipment_pkey'],
  ],
  ['whether much is unpaid', () => payments.hasUnpaid(key, ROOM), ['payment_due_pkey']],
  ['whether many sums are kept', () => payments.hasSums(key, ROOM), ['transfer_sum_of_account']],
  [
    'whose sum it is',
    () =>
      payments.findBySum({
        ...{ environment: 'TEST', accountNumber: '1', amount: rupiah(30_500), now: NOW },
      }),
    ['transfer_sum_pkey'],
  ],
  ['sums whose rest is over', () => payments.pruneSums(NOW, ROOM), ['transfer_sum_rested']],
  [
    'whose a number is',
    () => shipments.ownerOfNumber(key.subject),
    ['shipment_number_lookup_pkey', 'shipment_pkey'],
  ],
];

beforeAll(async () => {
  await withClient(ownerUrl, async (owner) => {
    for (const sql of [...FILL, SETTLED]) await owner.query(sql);
  });
  await app.connect();
});

afterAll(async () => {
  await app.end();
  await server.close();
});

describe('beside ten thousand that are paid, looks at no more rows than it needs for', () => {
  it.each(CASES)('%s', async (_, ask, indexes) => {
    const steps = await stepsOf(ask);
    expect(steps.flatMap(({ index }) => index ?? [])).toEqual(expect.arrayContaining([...indexes]));
    expect(steps.filter(({ does }) => does === 'Seq Scan')).toEqual([]);
    for (const { rows = 0 } of steps) expect([rows <= 5 * ROOM, steps]).toEqual([true, steps]);
  });

  it.each(CASES)('%s, prepared once for all', async (_, ask) => {
    sent.length = 0;
    await ask();
    for (const { statement } of sent) {
      const steps = await genericPlanOf(app, statement);
      expect(steps.filter(({ does }) => does === 'Seq Scan')).toEqual([]);
    }
  });
});

/** What the statements of a store do on tables; nothing of it is kept. */
async function stepsOf(ask: () => Promise<unknown>): Promise<readonly PlanStep[]> {
  sent.length = 0;
  await ask();
  const steps: PlanStep[] = [];
  await app.query('BEGIN');
  for (const { statement, values } of sent) steps.push(...(await runOf(app, statement, values)));
  await app.query('ROLLBACK');
  return steps.filter(({ table }) => table !== undefined);
}
