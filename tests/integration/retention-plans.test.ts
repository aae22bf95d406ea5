import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { postgresRetentionStore } from '#adapters/postgres/stores/retention/store.ts';
import type { RetentionStore } from '#domain/retention/retention-store.ts';
import { openSharedServer, withClient } from '#tests/kit/database.ts';
import { genericPlanOf, recorder, runOf } from '#tests/kit/query-plan.ts';
import { fillWorld, WORLD_TABLES } from '#tests/kit/retention-rows.ts';

/** All of it is old, and a tenth is not deleted yet. */
const ROWS = 10_000;
const ROOM = 20;
const BEFORE = new Date('2026-06-01Z');

/** Of 50 accounts; LIVE stays, as do quotes and instruments that are still referred to. */
const KEYS = `
  SELECT lpad(to_hex(n % 50), 32, '0')::uuid AS account_id,
    CASE WHEN n % 10 = 0 THEN 'TEST' ELSE 'LIVE' END AS environment, n,
    timestamptz '2026-01-01Z' - n * interval '1 second' AS at
  FROM generate_series(1, ${ROWS}) AS n`;
const SETTLED = [
  'SET session_replication_role = replica',
  `UPDATE quote SET is_kept = true WHERE environment = 'LIVE'`,
  `UPDATE payment SET is_kept = true WHERE environment = 'LIVE'`,
  `DELETE FROM payment_receipt WHERE environment = 'TEST'`,
  `VACUUM ANALYZE ${WORLD_TABLES}, payment_due`,
];

/** What finds the old ones of each kind, and some of what finds the rest. */
const INDEXES: Readonly<Record<keyof RetentionStore, readonly string[]>> = {
  quotes: ['quote_over', 'shipment_once_per_quote', 'quote_pkey'],
  instruments: ['payment_over', 'payment_receipt_of_shipment', 'transfer_sum_pkey', 'top_up_pkey'],
  testShipments: [
    ...['shipment_of_test', 'tracking_entry_pkey', 'booking_intent_pkey', 'booking_attempt_pkey'],
    ...['payment_pkey', 'payment_order_lookup_pkey', 'alert_pkey', 'awb_lookup_pkey'],
    ...['shipment_pkey', 'quote_pkey'],
  ],
  testTopUps: ['top_up_of_test', 'payment_of_top_up', 'top_up_pkey', 'top_up_lookup_pkey'],
  testPickups: ['pickup_of_test', 'pickup_due_pkey', 'pickup_pkey'],
  simulatedBookings: ['simulator_booking_by_age', 'simulator_booking_pkey'],
  simulatedPickups: ['simulator_pickup_by_age', 'simulator_pickup_pkey'],
  simulatedCharges: ['simulator_charge_by_age', 'simulator_charge_pkey'],
};
const KINDS = Object.keys(INDEXES) as readonly (keyof RetentionStore)[];

const server = await openSharedServer();
const { ownerUrl, appUrl } = await server.freshDatabase();
/** As the role that serves. */
const app = new Client({ connectionString: appUrl });
const { sent, send } = recorder();
const retention = postgresRetentionStore(send);

beforeAll(async () => {
  await withClient(ownerUrl, async (owner) => {
    await fillWorld(owner, KEYS);
    for (const sql of SETTLED) await owner.query(sql);
  });
  await app.connect();
});

afterAll(async () => {
  await app.end();
  await server.close();
});

describe('beside nine thousand that stay, looks at no more rows than it deletes for', () => {
  it.each(KINDS)('%s', async (kind) => {
    const steps = await stepsOf(kind);
    const used = steps.flatMap(({ index }) => index ?? []);
    expect(used).toEqual(expect.arrayContaining([...INDEXES[kind]]));
    expect(steps.filter(({ does }) => does === 'Seq Scan')).toEqual([]);
    for (const { rows = 0 } of steps) expect([rows <= 3 * ROOM, steps]).toEqual([true, steps]);
  });
});

/** The query by which PostgreSQL checks a foreign key on delete. */
const REFERRING: readonly (readonly [string, string, string])[] = [
  ['payment', 'shipment_number', 'payment_of_shipment'],
  ['payment', 'top_up_id', 'payment_of_top_up'],
  ['payment_receipt', 'subject', 'payment_receipt_of_shipment'],
  ['shipment', 'quote_id', 'shipment_once_per_quote'],
  ['tracking_entry', 'shipment_number', 'tracking_entry_pkey'],
  ['booking_intent', 'shipment_number', 'booking_intent_pkey'],
  ['booking_attempt', 'shipment_number', 'booking_attempt_pkey'],
];

it.each(REFERRING)('a %s is found by its %s where that is deleted', async (...args) => {
  const [table, column, index] = args;
  const text = `SELECT FROM ONLY ${table}
    WHERE account_id = $1 AND environment = $2 AND ${column} = $3`;
  const steps = await genericPlanOf(app, { text });
  expect(steps.flatMap((step) => step.index ?? [])).toEqual([index]);
});

/** What a batch does on tables; nothing of it is kept. */
async function stepsOf(kind: keyof RetentionStore) {
  sent.length = 0;
  await retention[kind]({ before: BEFORE, limit: ROOM });
  await app.query('BEGIN');
  const runs = [];
  for (const { statement, values } of sent) runs.push(await runOf(app, statement, values));
  await app.query('ROLLBACK');
  return runs.flat().filter(({ table }) => table !== undefined);
}
