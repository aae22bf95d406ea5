import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import {
  poolOf,
  type Send,
  type Statement,
  sendOn,
  type Values,
} from '#adapters/postgres/session.ts';
import { postgresBookingReader } from '#adapters/postgres/stores/booking/reader.ts';
import { postgresStores } from '#adapters/postgres/stores/stores.ts';
import { UNCERTAIN_STATES } from '#domain/booking/intent.ts';
import type { Stores } from '#domain/unit-of-work.ts';
import { openSharedServer, withClient } from '#tests/kit/database.ts';
import { connectWithLongWait } from '#tests/kit/long-waits.ts';
import { type PlanStep, runOf } from '#tests/kit/query-plan.ts';
import { numberOf, TENANT } from '#tests/kit/store-contracts/shipment-samples.ts';

/** What is over stays for ever; what is to be done is what a busy minute leaves. */
const OVER = 10_000;
const OPEN = 300;
const ROOM = 20;
const NOW = new Date('2026-11-21T12:00:00Z');

/** Of 50 accounts; of the open ones a third is due. Past foreign keys, as a replica does. */
const FILL = [
  'SET session_replication_role = replica',
  `CREATE TEMPORARY TABLE wished AS SELECT n, lpad(to_hex(n % 50 + 1), 32, '0')::uuid AS account_id,
     'SHP261121' || lpad(n::text, 9, '0') AS shipment_number
   FROM generate_series(1, ${OVER + OPEN}) AS n`,
  `INSERT INTO booking_intent (account_id, environment, shipment_number, courier_code, state,
     due_at, created_at, wanted_since)
   SELECT account_id, 'TEST', shipment_number, 'swift',
     CASE WHEN n > ${OVER} THEN 'PENDING' WHEN n <= 20 THEN 'MANUAL' ELSE 'BOOKED' END,
     CASE WHEN n > ${OVER} THEN timestamptz '2026-11-21T11:59:00Z' + (n % 3) * interval '1 minute'
       + n * interval '1 millisecond' END, '2026-11-21Z', '2026-11-21Z'
   FROM wished`,
  `INSERT INTO shipment
   SELECT one.* FROM wished, jsonb_populate_record(NULL::shipment, jsonb_build_object(
     'account_id', account_id, 'environment', 'TEST', 'shipment_number', shipment_number,
     'shipment_id', lpad(to_hex(n), 32, '0'), 'quote_id', lpad(to_hex(n), 32, '0'),
     'provider', 'SIMULATOR', 'courier_code', 'swift', 'courier_name', 'Swift',
     'service_code', 'REG', 'service_name', 'Regular', 'status', 'PROCESSING',
     'payment_status', 'PAID', 'payment_method', 'WALLET', 'is_under_review', false,
     'last_sequence', 2, 'list_price', 1, 'discount', 0, 'price', 1, 'total_amount', 1, 'cost', 1,
     'collection_method', 'DROP_OFF', 'metadata', '{}'::json, 'sender', '{}'::json,
     'receiver', '{}'::json, 'items', '[]'::json, 'parcel', '{}'::json, 'chargeable_weight_kg', 1,
     'estimated_days_min', 1, 'estimated_days_max', 2, 'created_at', '2026-11-21Z',
     'late_payment', false, 'courier_cancels', true, 'terms_seal', '',
     'awb', CASE WHEN n <= ${OVER} THEN 'SIM' || n END)) AS one`,
  `INSERT INTO awb_lookup
   SELECT 'TEST', 'swift', 'SIM' || n, account_id, shipment_number FROM wished`,
  `INSERT INTO booking_attempt
     (account_id, environment, shipment_number, fence, found, began_at)
   SELECT account_id, 'TEST', shipment_number, 0, 'PENDING', '2026-11-21Z' FROM wished`,
  `INSERT INTO booking_check
   SELECT account_id, 'TEST', shipment_number,
     timestamptz '2026-11-21T11:59:00Z' + n * interval '10 seconds'
   FROM wished WHERE n % 5 = 0`,
  `INSERT INTO alert
   SELECT account_id, 'TEST', shipment_number, 'BOOKING_STUCK', '', '2026-11-21Z',
     CASE WHEN n > 10 THEN timestamptz '2026-11-21Z' END
   FROM wished`,
];
/** Autovacuum's work. */
const SETTLED = `VACUUM ANALYZE booking_intent, booking_attempt, booking_check, shipment,
  awb_lookup, alert`;

const server = await openSharedServer();
const { ownerUrl, appUrl } = await server.freshDatabase();
let source: DataSource;
let serving: PoolClient;

beforeAll(async () => {
  await withClient(ownerUrl, async (owner) => {
    for (const sql of [...FILL, SETTLED]) await owner.query(sql);
  });
  source = await connectWithLongWait({ url: appUrl, size: 2 });
  serving = await poolOf(source).connect();
});

afterAll(async () => {
  serving.release();
  await source.destroy();
  await server.close();
});

/** A shipment among those that are over, and one that is due. */
const KEYS = [77, OVER + 3].map((n) => ({
  accountId: `00000000-0000-0000-0000-${((n % 50) + 1).toString(16).padStart(12, '0')}`,
  environment: 'TEST' as const,
  shipmentNumber: numberOf(n),
}));

type Case = readonly [what: string, ask: (stores: Stores) => Promise<unknown>, index: string];

/** By which index, whatever has come to an end before. */
const CASES: readonly Case[] = [
  [
    'what is due',
    ({ bookings }) => bookings.claimDue({ freeSlots: ROOM, now: NOW }),
    'booking_intent_by_account',
  ],
  [
    'these shipments, if they are due',
    ({ bookings }) => bookings.claim({ keys: KEYS, limit: ROOM, now: NOW }),
    'booking_intent_pkey',
  ],
  [
    'one booking',
    ({ bookings }) => bookings.find(KEYS[0] ?? { ...TENANT, shipmentNumber: '' }),
    'booking_intent_pkey',
  ],
  [
    'what a person has to find out',
    ({ bookings }) => bookings.list(['MANUAL'], 5),
    'booking_intent_uncertain',
  ],
  [
    'all that is manual',
    ({ bookings }) => bookings.list(UNCERTAIN_STATES, 5),
    'booking_intent_uncertain',
  ],
  [
    'the attempts at one booking',
    ({ bookings }) => bookings.attempts(KEYS[0] ?? { ...TENANT, shipmentNumber: '' }, 5),
    'booking_attempt_pkey',
  ],
  [
    'what is to be looked up once more',
    ({ bookings }) => bookings.claimChecks({ freeSlots: 5, now: NOW }),
    'booking_check_next',
  ],
  [
    'the shipment of an AWB',
    ({ shipments }) => shipments.findByAwb(KEYS[0] ?? TENANT, 'SIM77', null),
    'shipment_by_awb',
  ],
  [
    'whose an AWB is',
    ({ shipments }) =>
      shipments.ownerOfAwb({ environment: 'TEST', courierCode: 'swift', awb: 'SIM77' }),
    'awb_lookup_pkey',
  ],
  ['alerts that are open', ({ alerts }) => alerts.listOpen(5), 'alert_open'],
  [
    'an open alert, to close it',
    ({ alerts }) => alerts.close({ kind: 'BOOKING_STUCK', subject: numberOf(3) }, NOW),
    'alert_open',
  ],
];

describe('beside ten thousand that are over, looks at no more rows than it needs for', () => {
  it.each(CASES)('%s', async (_, ask, index) => {
    const steps = await stepsOf(ask);
    expect(steps.map((step) => step.index)).toContain(index);
    expect(steps.filter(({ does }) => does === 'Seq Scan')).toEqual([]);
    for (const { rows = 0 } of steps) expect([rows <= 5 * ROOM, steps]).toEqual([true, steps]);
  });
});

it('a claim goes by the keys of what is due, and by no other index of intents', async () => {
  const request = { freeSlots: ROOM, now: NOW };
  const due = await stepsOf(({ bookings }) => bookings.claimDue(request));
  const named = await stepsOf(({ bookings }) =>
    bookings.claim({ limit: ROOM, now: NOW, keys: KEYS }),
  );
  const [byAccount, byDueTime, byKey] = ['by_account', 'due', 'pkey'].map(
    (name) => `booking_intent_${name}`,
  );
  expect(intentIndexes(due)).toEqual([byAccount, byDueTime, byKey]);
  expect(intentIndexes(named)).toEqual([byKey]);
});

it('a verification reads a page of shipments by their key, and the rest by theirs', async () => {
  const after = { ...TENANT, shipmentNumber: numberOf(5), accountId: KEYS[0]?.accountId ?? '' };
  const steps = await stepsBy((send) => postgresBookingReader(send).auditRows(after, ROOM));
  const indexes = steps.map(({ index }) => index);
  expect(indexes).toContain('shipment_pkey');
  expect(steps.filter(({ does, rows = 0 }) => does === 'Seq Scan' && rows > 0)).toEqual([]);
  for (const { rows = 0 } of steps) expect([rows <= 5 * ROOM, steps]).toEqual([true, steps]);
});

function intentIndexes(steps: readonly PlanStep[]): readonly string[] {
  const intents = steps.filter(({ table }) => table === 'booking_intent');
  return [...new Set(intents.flatMap(({ index }) => index ?? []))].toSorted();
}

function stepsOf(ask: (stores: Stores) => Promise<unknown>) {
  return stepsBy((send) => ask(postgresStores(source.manager, send)));
}

/** What the statement of a store did on tables; it is rolled back. */
async function stepsBy(ask: (send: Send) => Promise<unknown>) {
  const sent: { readonly statement: Statement; readonly values: Values }[] = [];
  const recording: Send = (statement, values) => {
    sent.push({ statement, values });
    return sendOn(serving)(statement, values);
  };
  await serving.query('BEGIN');
  await ask(recording);
  await serving.query('ROLLBACK');
  await serving.query('BEGIN');
  const [first, ...others] = sent;
  if (first === undefined || others.length > 0) throw new Error('it takes one statement');
  const steps = await runOf(serving, first.statement, first.values);
  await serving.query('ROLLBACK');
  return steps.filter(({ table }) => table !== undefined);
}
