import type { Client } from 'pg';
import { shipments } from '#adapters/postgres/stores/selling/shipment/table.ts';
import type { Tenant } from '#domain/environment.ts';
import { fillWorld, WORLD_TABLES } from '#tests/kit/retention-rows.ts';
import { ALICE, BOB, INSTANT } from '#tests/kit/store-contracts/samples.ts';
import { SHOP_URL } from '#tests/kit/store-contracts/webhook-samples.ts';
import { writeLedger } from '../../bench/long-books.ts';
import { bulkFillings } from './bulk-fillings.ts';
import { ROOM, uuidOf } from './plan-row.ts';

/** Ended rows, kept for ever; the open ones are what a busy day leaves. */
export const OVER = 10_000;
export const OPEN = 600;
export const NOW = new Date('2026-11-21T12:00:00Z');
/**
 * Due rows of 10,000, and of another 10,000 pickup calls and cancellations that couriers leave
 * open.
 */
const DUE = 60;

/** Shipments with expected cash of each of 50 accounts. */
export const COD_PENDING = 200;
/**
 * Number of pickups of each of two accounts, and of shipments of another account that await a
 * pickup.
 */
const PICKUPS = 5_000;
export const AWAITING_OF = uuidOf(81);
export const ELSEWHERE = 10;

/** Couriers with rows in each environment. */
export const COURIERS = ['jne', 'tiki', 'pos', 'sicepat'];
export const POLLS_DUE = 12;
const POLLS = POLLS_DUE + 10_000 / (COURIERS.length * 2);
export const ENTRIES = 20;

/** Accounts with events, most of which were delivered. */
const SHOPS = 20;
export const EVENTS = 1_500;
export const UNPLACED = 10;
const UNDELIVERED = 6;
/** Endpoints of other accounts with nothing to send, and work that is not due today. */
const IDLE = 5_000;
/** Time so long ago that events have expired by the database's clock, too. */
export const EVENTS_NOW = new Date('2026-09-21T00:00:00.000Z');

/** Posting counts: the second account's ledger is several times as long. */
export const SHORT_LEDGER = { tenant: tenantOf('a'), postings: 1_000 };
export const LONG_LEDGER = { tenant: tenantOf('b'), postings: 32_000 };

/** Expired rows, of which nine tenths are deleted already. */
const EXPIRED = 4_000;

const AT_NOW = `timestamptz '${NOW.toISOString()}'`;
const NTH_ID = "lpad(to_hex(n), 32, '0')::uuid";
/** Ids made n seconds after INSTANT. */
const ID_THEN = `(lpad(to_hex(${INSTANT.getTime()} + n * 1000), 12, '0')
       || '70008000' || lpad(to_hex(n), 12, '0'))::uuid`;
const AT_INSTANT = `timestamptz '${INSTANT.toISOString()}'`;
const NTH_ACCOUNT = "lpad(to_hex(n % 50 + 1), 32, '0')::uuid";
const NTH_NUMBER = "'SHP261121' || lpad(n::text, 9, '0')";
/** Times one second apart, of which the first DUE have passed. */
const NTH_DUE = `${AT_NOW} + CASE WHEN n <= ${DUE} THEN n * interval '-1 second'
  ELSE n * interval '1 second' END`;

const WORK = `
  CREATE TEMPORARY TABLE work AS SELECT n, ${NTH_ACCOUNT} AS account_id,
    ${NTH_NUMBER} AS shipment_number, n > ${OVER} AS is_open, n % 3 = 0 AS is_transfer,
    timestamptz '2026-11-21Z' - n * interval '1 second' AS created_at
  FROM generate_series(1, ${OVER + OPEN}) AS n`;

/** Columns of this type, all false: jsonb_populate_record knows no defaults. */
const FALSE = JSON.stringify(
  Object.fromEntries(
    shipments.fields
      .filter(({ options }) => options.type === 'boolean')
      .map(({ column }) => [column, false]),
  ),
);

/** Shipments of the rows of a table: n, account_id, shipment_number and created_at. */
export const shipmentsOf = (work: string, courier: string, awb: string) => `
  INSERT INTO shipment
  SELECT one.*
  FROM ${work}, jsonb_populate_record(NULL::shipment, '${FALSE}' || jsonb_build_object(
    'account_id', account_id, 'environment', 'TEST', 'shipment_number', shipment_number,
    'shipment_id', lpad(to_hex(n), 32, '0'), 'quote_id', lpad(to_hex(n), 32, '0'),
    'provider', 'SIMULATOR', 'courier_code', '${courier}', 'courier_name', 'Swift',
    'service_code', 'REG', 'service_name', 'Regular', 'status', 'BOOKED',
    'payment_status', 'PAID', 'payment_method', 'WALLET',
    'last_sequence', 2, 'list_price', 1, 'discount', 0, 'price', 1, 'total_amount', 1, 'cost', 1,
    'cod_cost', 0,
    'collection_method', 'DROP_OFF', 'metadata', '{}'::json, 'tags', '[]'::json,
    'sender', '{}'::json, 'receiver', '{}'::json, 'items', '[]'::json, 'parcel', '{}'::json,
    'chargeable_weight_kg', 1,
    'estimated_days_min', 1, 'estimated_days_max', 2, 'created_at', created_at,
    'courier_cancels', true, 'terms_seal', '', 'awb', ${awb})) AS one`;

/** Bookings; a third of the open ones is due. */
const BOOKINGS = [
  shipmentsOf('work', 'swift', "CASE WHEN NOT is_open THEN 'SIM' || n END"),
  'INSERT INTO shipment_number_lookup SELECT shipment_number, account_id FROM work',
  `INSERT INTO booking_intent (account_id, environment, shipment_number, provider,
     courier_code, state, due_at, created_at, wanted_since)
   SELECT account_id, 'TEST', shipment_number, 'SIMULATOR', 'swift',
     CASE WHEN is_open THEN 'PENDING' WHEN n <= 20 THEN 'MANUAL' ELSE 'BOOKED' END,
     CASE WHEN is_open THEN timestamptz '2026-11-21T11:59:00Z' + (n % 3) * interval '1 minute'
       + n * interval '1 millisecond' END, '2026-11-21Z', '2026-11-21Z'
   FROM work`,
  `INSERT INTO awb_lookup
   SELECT 'TEST', 'swift', 'SIM' || n, account_id, shipment_number FROM work`,
  `INSERT INTO booking_attempt (account_id, environment, shipment_number, fence, found, began_at)
   SELECT account_id, 'TEST', shipment_number, 0, 'PENDING', '2026-11-21Z' FROM work`,
  `INSERT INTO booking_check
   SELECT account_id, 'TEST', shipment_number,
     timestamptz '2026-11-21T11:59:00Z' + n * interval '10 seconds'
   FROM work WHERE n % 5 = 0`,
  `INSERT INTO alert
   SELECT account_id, 'TEST', shipment_number, 'BOOKING_STUCK', '', '2026-11-21Z',
     CASE WHEN n > 10 THEN timestamptz '2026-11-21Z' END
   FROM work`,
  `INSERT INTO cancellation_due
   SELECT account_id, 'TEST', shipment_number, 'SIM' || n, ${AT_NOW} - interval '1 day',
     ${NTH_DUE}, 'swift', 'SIMULATOR'
   FROM work WHERE NOT is_open`,
  `INSERT INTO buyer_notice
   SELECT account_id, 'TEST', shipment_number, 'BOOKED', 'id', 'sari@buyer.example', '{}',
     CASE WHEN is_open THEN 'PENDING' ELSE 'SENT' END, 1,
     CASE WHEN is_open THEN ${AT_NOW} + (n % 10 - 0.5) * interval '1 hour' END,
     '2026-11-21Z', CASE WHEN NOT is_open THEN timestamptz '2026-11-21Z' END
   FROM work`,
];

/** Parcels of one account that wait for a pickup: the newest ones at another address. */
const AWAITING = [
  `CREATE TEMPORARY TABLE awaiting AS SELECT n, '${AWAITING_OF}'::uuid AS account_id,
     ${NTH_NUMBER} AS shipment_number, timestamptz '2026-11-20Z' AS created_at
   FROM generate_series(${OVER * 2 + 1}, ${OVER * 2 + PICKUPS}) AS n`,
  shipmentsOf('awaiting', 'lion', 'NULL::text'),
  `UPDATE shipment SET collection_method = 'PICKUP', sender = json_build_object('address', 'Jl. A',
     'districtId', CASE WHEN n > ${OVER * 2 + PICKUPS - ELSEWHERE} THEN '51.71.01'
       ELSE '31.71.01' END)
   FROM awaiting WHERE (shipment.account_id, shipment.environment, shipment.shipment_number)
     = (awaiting.account_id, 'TEST', awaiting.shipment_number)`,
];

/** E-mails to people, of which some are due, and the news for them. */
const PEOPLE_MAIL = [
  `INSERT INTO person_notice (notice_id, person_id, account_id, environment, kind, recipient, facts,
     line_count, day, status, tries, due_at, created_at)
   SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
     ('00000000-0000-7000-8000-' || lpad(to_hex(n % 500), 12, '0'))::uuid, account_id, 'TEST',
     'NEWS', NULL, '{"lines": []}', 0, NULL, CASE WHEN is_open THEN 'PENDING' ELSE 'SENT' END, 1,
     CASE WHEN is_open THEN ${AT_NOW} + (n % 10 - 0.5) * interval '1 hour' END, '2026-11-21Z'
   FROM work`,
  `INSERT INTO news_due
   SELECT account_id, 'TEST', ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
     ${AT_NOW} + (n % 10 - 0.5) * interval '1 hour'
   FROM work WHERE is_open`,
];

/** Payments; a third is by transfer. */
const PAYMENTS = [
  `INSERT INTO payment (account_id, environment, subject, payment_number, state, amount,
     created_at, expires_at, method, bank, account_number, account_name, unique_code)
   SELECT account_id, 'TEST', shipment_number, 1, CASE WHEN is_open THEN 'OPEN' ELSE 'PAID' END,
     20000 + n, created_at, created_at, 'MANUAL_TRANSFER', 'BCA', '1', 'K', 1
   FROM work WHERE is_transfer`,
  `INSERT INTO payment (account_id, environment, subject, payment_number, state, amount,
     created_at, expires_at, method, gateway, order_id, gateway_reference, qr_string)
   SELECT account_id, 'TEST', shipment_number, 1, CASE WHEN is_open THEN 'OPEN' ELSE 'PAID' END,
     20000 + n, created_at, created_at, 'QRIS', 'SIMULATOR', n::text, n::text, ''
   FROM work WHERE NOT is_transfer`,
  `INSERT INTO payment_order_lookup
   SELECT 'SIMULATOR', n::text, account_id, 'TEST', shipment_number, 1 FROM work
   WHERE NOT is_transfer`,
  `INSERT INTO transfer_sum
   SELECT 'TEST', '1', 20000 + n, account_id, shipment_number, 1,
     CASE WHEN NOT is_open THEN timestamptz '2026-11-21Z' + n * interval '1 minute' END
   FROM work`,
  `INSERT INTO payment_due
   SELECT account_id, 'TEST', shipment_number,
     ${AT_NOW} + (n - ${OVER + OPEN / 2}) * interval '1 minute' FROM work`,
  `INSERT INTO charge_due
   SELECT account_id, 'TEST', shipment_number, 1,
     ${AT_NOW} + (n - ${OVER + OPEN / 2}) * interval '1 minute' FROM work WHERE NOT is_transfer`,
  `INSERT INTO payment_receipt
   SELECT account_id, 'TEST', ${NTH_ID}, shipment_number, 1, 'SIMULATOR', n::text, 1, 'IDR',
     created_at, 'TAKEN' FROM work`,
];

const MONEY = [
  `INSERT INTO ledger_account (account_id, environment, kind, floor)
   SELECT lpad(to_hex(account), 32, '0')::uuid, 'TEST', kind, 0
   FROM generate_series(1, 50) AS account, unnest(ARRAY['AVAILABLE', 'PENDING_COD']) AS kind`,
  `INSERT INTO cod_due
   SELECT lpad(to_hex(account), 32, '0')::uuid, 'TEST',
     'SHP261121' || lpad((account * 1000 + n)::text, 9, '0'), 1, at, at
   FROM generate_series(1, 50) AS account, generate_series(1, ${COD_PENDING}) AS n,
     LATERAL (SELECT ${AT_NOW} + CASE
       WHEN account = 1 AND n <= ${DUE} THEN n * interval '-1 minute'
       ELSE n * interval '1 hour' END AS at) AS due`,
  `INSERT INTO withdrawal
   SELECT one.* FROM work, jsonb_populate_record(NULL::withdrawal, jsonb_build_object(
       'account_id', account_id, 'environment', 'LIVE', 'withdrawal_id', ${NTH_ID},
       'reference', 'T-' || n, 'amount', 10000, 'bank', 'BCA', 'account_number', '0270001',
       'account_name', 'Toko', 'created_at', created_at, 'terms_seal', '')
     || CASE WHEN is_open THEN jsonb_build_object('status', 'REQUESTED')
     ELSE jsonb_build_object('status', 'COMPLETED', 'bank_reference', n::text,
       'completed_at', timestamptz '2026-11-21Z') END) AS one`,
  `INSERT INTO claim
   SELECT one.* FROM work, jsonb_populate_record(NULL::claim, jsonb_build_object(
       'account_id', account_id, 'environment', 'LIVE', 'claim_id', ${NTH_ID},
       'shipment_number', shipment_number, 'type', 'LOST', 'amount', 10000, 'description', '',
       'evidence_urls', '[]'::jsonb, 'photos', '[]'::jsonb, 'revision', 0, 'created_at', created_at)
     || CASE WHEN is_open THEN jsonb_build_object('status', 'OPEN')
     ELSE jsonb_build_object('status', 'REJECTED', 'rejection_reason', '',
       'decided_at', timestamptz '2026-11-21Z') END) AS one`,
  `INSERT INTO bank_account
   SELECT account_id, 'LIVE', ${NTH_ID}, 'BCA', n::text, 'Toko', created_at, NULL,
     CASE WHEN n % 1000 > 0 THEN created_at END
   FROM work`,
  `INSERT INTO withdrawal_lookup SELECT withdrawal_id, account_id, environment FROM withdrawal`,
  `INSERT INTO payout_lookup SELECT environment, bank_reference, account_id, withdrawal_id
   FROM withdrawal WHERE status = 'COMPLETED'`,
];

/** Pickups, one a second from INSTANT on; all but the newest have ended. */
const PICKUP_ROWS = [
  `INSERT INTO pickup (account_id, environment, pickup_id, status, provider, courier_code,
     origin_district_id, shipment_numbers, waiting, date, window_start, window_end, time_zone,
     contact_name, contact_phone, address, is_included_in_booking, created_at, last_sequence)
   SELECT account_id, 'TEST', ${ID_THEN},
     CASE WHEN n = ${PICKUPS} THEN 'REQUESTED' ELSE 'CANCELLED' END, 'SIMULATOR', 'swift', '1',
     '{SHP1}',
     (CASE WHEN n = ${PICKUPS} THEN '{SHP1}' ELSE '{}' END)::text[], '', '', '', '', '', '', '',
     false, ${AT_NOW}, 1
   FROM generate_series(1, ${PICKUPS}) AS n, unnest('{${ALICE},${BOB}}'::uuid[]) AS account_id`,
  `INSERT INTO pickup_due
   SELECT ${NTH_ACCOUNT}, 'TEST', ${NTH_ID}, 'CANCEL', at, at, 'swift', 'SIMULATOR'
   FROM generate_series(1, ${OVER}) AS n, LATERAL (SELECT ${NTH_DUE} AS at) AS due`,
];

/** Tracking rows, latest polls first, so that only an index has them in order. */
const TRACKING = [
  `INSERT INTO tracking_due
     (account_id, environment, shipment_number, provider, courier_code, due_at)
   SELECT (ARRAY['${ALICE}', '${BOB}']::uuid[])[1 + n % 2], environment, courier || n,
     'SIMULATOR', courier,
     ${AT_NOW} + (n - ${POLLS_DUE}) * interval '1 minute'
   FROM generate_series(${POLLS}, 1, -1) AS n, unnest('{TEST,LIVE}'::text[]) AS environment,
     unnest('{${COURIERS}}'::text[]) AS courier`,
  `CREATE TEMPORARY TABLE parcel AS SELECT n, '${BOB}'::uuid AS account_id,
     'jne' || n AS shipment_number, ${AT_NOW} AS created_at
   FROM generate_series(1, 1000) AS n`,
  shipmentsOf('parcel', 'jne', 'NULL::text'),
  `INSERT INTO tracking_entry (account_id, environment, shipment_number, entry_key, status,
     is_unknown, at, location, code, words, recorded_at)
   SELECT account_id, environment, shipment_number, n, 'IN_TRANSIT', false, due_at, '', '', '',
     due_at
   FROM generate_series(1, ${ENTRIES}) AS n, tracking_due
   WHERE courier_code = 'jne' AND environment = 'TEST'`,
  `INSERT INTO shipment_number_lookup
   SELECT shipment_number, min(account_id::text)::uuid FROM tracking_due GROUP BY shipment_number`,
  `INSERT INTO awb_lookup
   SELECT environment, courier_code, 'SIM' || shipment_number, account_id, shipment_number
   FROM tracking_due`,
];

/** Trackers, one a second from INSTANT on; all but the newest have ended. */
const TRACKERS = [
  `INSERT INTO tracker (account_id, environment, tracker_id, provider, courier_code, awb, status,
     timeline, created_at, last_change_at, ended_at, last_sequence)
   SELECT account_id, 'TEST', ${ID_THEN}, 'SIMULATOR', 'jne', 'JX' || n,
     CASE WHEN n > ${PICKUPS - ROOM} THEN 'IN_TRANSIT' ELSE 'DELIVERED' END, '[]', at, at,
     CASE WHEN n <= ${PICKUPS - ROOM} THEN at END, 0
   FROM generate_series(1, ${PICKUPS}) AS n, unnest('{${ALICE},${BOB}}'::uuid[]) AS account_id,
     LATERAL (SELECT ${AT_INSTANT} + n * interval '1 second' AS at) AS made`,
  `INSERT INTO tracker_due (account_id, environment, tracker_id, provider, courier_code, due_at)
   SELECT (ARRAY['${ALICE}', '${BOB}']::uuid[])[1 + n % 2], environment,
     lpad(to_hex(n * 10 + place), 32, '0')::uuid, 'SIMULATOR', courier,
     ${AT_NOW} + (n - ${POLLS_DUE}) * interval '1 minute'
   FROM generate_series(${POLLS}, 1, -1) AS n, unnest('{TEST,LIVE}'::text[]) AS environment,
     unnest('{${COURIERS}}'::text[]) WITH ORDINALITY AS one (courier, place)`,
];

const eventsAt = (minutes: string) =>
  `timestamptz '${EVENTS_NOW.toISOString()}' + (${minutes}) * interval '1 minute'`;
const id = (number: string) => `lpad(to_hex(${number}), 32, '0')::uuid`;
const SHOP = id('shop');
/** Times one minute apart, which are also in the ids. */
const MADE_AT = eventsAt(`n - ${EVENTS}`);
const EVENT = `(lpad(to_hex((extract(epoch FROM ${MADE_AT}) * 1000)::bigint), 12, '0')
  || '70008000' || lpad(to_hex(shop * 100000 + n), 12, '0'))::uuid`;
const WEBHOOK = id('shop + 1000000');
const EACH_SHOP = `generate_series(1, ${SHOPS}) AS shop`;
const EACH = `${EACH_SHOP}, generate_series(1, ${EVENTS}) AS n`;
const OTHERS = `generate_series(1, ${IDLE}) AS other`;
const PLACED = EVENTS - UNPLACED;

const WEBHOOKS = [
  `INSERT INTO event SELECT ${SHOP}, 'TEST', ${EVENT}, 'SHP' || n / 5, n % 5,
     CASE WHEN n % 500 = 0 THEN 'pickup.failed' ELSE 'shipment.created' END, NULL,
     ${MADE_AT}, repeat('x', 500), CASE WHEN n <= ${PLACED} THEN n END
   FROM ${EACH} ORDER BY n`,
  `INSERT INTO event_head SELECT ${SHOP}, 'TEST', ${PLACED},
     ${eventsAt('CASE WHEN shop <= 3 THEN 0 ELSE 1 END')} FROM ${EACH_SHOP}`,
  `INSERT INTO event_head
   SELECT ${id('other + 5000000')}, 'TEST', 9, ${eventsAt('60')} FROM ${OTHERS}`,
  `INSERT INTO figure_head
   SELECT account_id, environment, last_position - 10, NULL FROM event_head`,
  `INSERT INTO daily_figure
   SELECT ${SHOP}, 'TEST', to_char(day, 'YYYY-MM-DD'), 'jne', status, 0, 1, 1
   FROM ${EACH_SHOP}, unnest('{BOOKED,DELIVERED}'::text[]) AS status,
     generate_series(timestamp '2025-09-01', '2026-03-07', '1 day') AS day`,
  `INSERT INTO route_figure
   SELECT ${SHOP}, 'TEST', left('31.73', ends), left('35.25', ends), to_char(day, 'YYYY-MM-DD'),
     'jne', 1, 1, 1, 1, 1, 9
   FROM ${EACH_SHOP}, unnest('{5,2,0}'::integer[]) AS ends,
     generate_series(timestamp '2026-01-01', '2026-03-07', '1 day') AS day`,
  `INSERT INTO webhook SELECT ${SHOP}, 'TEST', ${WEBHOOK}, 1, '${SHOP_URL}', '{*}', NULL, NULL,
     '[{"text":"whsec_","until":null}]', ${eventsAt('-9999')}, NULL, NULL, NULL, 0, 1
   FROM ${EACH_SHOP}`,
  `INSERT INTO webhook SELECT ${id('other / 9 + 5000000')}, 'TEST', ${id('other')}, other % 9 + 1,
     '', '{*}', NULL, NULL, '[{"text":"whsec_","until":null}]', ${eventsAt('-9999')}, NULL, NULL,
     NULL, 0, 1
   FROM ${OTHERS}`,
  `INSERT INTO webhook_delivery SELECT ${SHOP}, 'TEST', ${EVENT}, ${WEBHOOK}, ${EVENT},
     CASE WHEN n > ${PLACED - UNDELIVERED} THEN 'PENDING' ELSE 'SUCCEEDED' END, 1,
     CASE WHEN n > ${PLACED - UNDELIVERED} THEN ${eventsAt('-1')} END, ${eventsAt('-2')}
   FROM ${EACH} WHERE n <= ${PLACED} ORDER BY n`,
  `INSERT INTO webhook_attempt SELECT ${SHOP}, 'TEST', ${EVENT}, ${WEBHOOK}, ${EVENT},
     ${eventsAt('-1')}, 9, 200, '', NULL
   FROM ${EACH} WHERE n <= ${PLACED - UNDELIVERED} ORDER BY n`,
  `INSERT INTO webhook_due
   SELECT ${SHOP}, 'TEST', ${WEBHOOK}, ${eventsAt('-1')},
     CASE WHEN shop <= 5 THEN timestamptz 'epoch' ELSE '-infinity' END, false FROM ${EACH_SHOP}`,
  `INSERT INTO webhook_due SELECT ${id('other + 5000000')}, 'TEST', ${id('other')},
     CASE WHEN other % 2 = 0 THEN 'infinity' ELSE ${eventsAt('-1')} END,
     CASE WHEN other % 2 = 0 THEN '-infinity' ELSE ${eventsAt('1')} END, false FROM ${OTHERS}`,
  `INSERT INTO webhook_recovery SELECT ${id('other + 5000000')}, 'TEST', ${id('other')},
     ${id('1')}, ${id('other')}, ${eventsAt('1')} FROM ${OTHERS}`,
  `INSERT INTO webhook_recovery SELECT ${SHOP}, 'TEST', ${WEBHOOK}, ${EVENT},
     'ffffffff-ffff-ffff-ffff-ffffffffffff', ${eventsAt('-1')}
   FROM generate_series(1, 2) AS shop, (VALUES (700)) AS first (n)`,
];

/** Requests, one with each event, from 19 September on. */
const REQUESTS = [
  `SELECT open_request_days('2026-09-19', 3)`,
  `INSERT INTO request_log (account_id, environment, request_id, arrived_at, duration_ms, method,
     route, path, status, is_complete, caller_kind, caller_id, address, subject, request_body,
     response_bytes, unlogged_before)
   SELECT ${SHOP}, 'TEST', ${EVENT}, ${MADE_AT}, 9, 'POST', '/', '/', 200, true, 'KEY', ${SHOP},
     '', 'SHP' || n / 5, repeat('x', 500), 0, 0
   FROM ${EACH} ORDER BY n`,
];

const FILLINGS = [
  ...BOOKINGS,
  ...PEOPLE_MAIL,
  ...PAYMENTS,
  ...MONEY,
  ...PICKUP_ROWS,
  ...AWAITING,
  ...TRACKING,
  ...WEBHOOKS,
  ...TRACKERS,
  ...REQUESTS,
  ...bulkFillings(BOB),
];

/** Tables of work that is due: over night they may be empty. */
const QUEUES = [
  'batch',
  'booking_check',
  'booking_intent',
  'buyer_notice',
  'cancellation_due',
  'charge_due',
  'cod_due',
  'event_head',
  'news_due',
  'payment_due',
  'person_notice',
  'pickup_due',
  'tracker_due',
  'tracking_due',
  'webhook_due',
  'webhook_recovery',
];
const FILLED = [...new Set(FILLINGS.flatMap((sql) => sql.match(/(?<=INSERT INTO )\w+/) ?? []))];

/**
 * Inserts the rows of a busy company without foreign keys, as a replica does, then runs
 * autovacuum's work.
 */
export async function fillHistory(owner: Client): Promise<void> {
  await fill(owner);
  await owner.query(`VACUUM ANALYZE ${FILLED}`);
  for (const { tenant, postings } of [SHORT_LEDGER, LONG_LEDGER]) {
    await writeLedger(owner, tenant, postings);
  }
}

/**
 * Inserts the same rows after the queues were full, and were analyzed while they were empty: the
 * planner then expects one row of each, whatever is inserted later.
 */
export async function fillAnalyzedEmpty(owner: Client): Promise<void> {
  await owner.query('BEGIN');
  await fill(owner);
  await owner.query('ROLLBACK');
  await owner.query(`ANALYZE ${QUEUES}`);
  await fill(owner);
  await owner.query(`VACUUM ANALYZE ${FILLED.filter((table) => !QUEUES.includes(table))}`);
}

async function fill(owner: Client): Promise<void> {
  await owner.query('SET session_replication_role = replica');
  for (const sql of [WORK, ...FILLINGS]) await owner.query(sql);
}

/** Inserts old rows of 50 accounts; LIVE is kept, as are referenced quotes and instruments. */
export async function fillExpired(owner: Client): Promise<void> {
  await fillWorld(
    owner,
    `SELECT lpad(to_hex(n % 50), 32, '0')::uuid AS account_id,
       CASE WHEN n % 10 = 0 THEN 'TEST' ELSE 'LIVE' END AS environment, n,
       timestamptz '2026-01-01Z' - n * interval '1 second' AS at
     FROM generate_series(1, ${EXPIRED}) AS n`,
  );
  for (const sql of [
    'SET session_replication_role = replica',
    `UPDATE quote SET is_kept = true WHERE environment = 'LIVE'`,
    `UPDATE payment SET is_kept = true WHERE environment = 'LIVE'`,
    `DELETE FROM payment_receipt WHERE environment = 'TEST'`,
    `VACUUM ANALYZE ${WORLD_TABLES}, payment_due, charge_due`,
  ]) {
    await owner.query(sql);
  }
}

function tenantOf(digit: string): Tenant {
  return { accountId: digit.repeat(32), environment: 'LIVE' };
}
