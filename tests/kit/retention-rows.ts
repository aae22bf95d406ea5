import type { Client } from 'pg';

/** Account, number and creation time of a row. */
export type WorldKey = {
  readonly accountId: string;
  readonly environment: 'TEST' | 'LIVE';
  readonly n: number;
  readonly at: Date;
};

const OWN = 'account_id, environment';
const NUMBER = "'SHP261121' || lpad(n::text, 9, '0')";
const TOP_UP = "lpad(to_hex(n), 32, '0')::uuid";
/** Id of a registered account. */
const UNUSED = "lpad(to_hex(n + 1048576), 32, '0')::uuid";
const PROVIDER = "CASE environment WHEN 'TEST' THEN 'SIMULATOR' ELSE 'SWIFT' END";

const instrument = (subject: string, number: number, order: string) => `
  INSERT INTO payment (${OWN}, subject, payment_number, state, amount, created_at, expires_at,
    method, gateway, order_id, gateway_reference, qr_string)
  SELECT ${OWN}, ${subject}, ${number}, 'EXPIRED', n, at, at, 'QRIS', 'GATE', ${order} || n, n, ''
  FROM world`;

const found = (subject: string, number: number, order: string) => `
  INSERT INTO payment_order_lookup (gateway, order_id, ${OWN}, subject, payment_number)
  SELECT 'GATE', ${order} || n, ${OWN}, ${subject}, ${number} FROM world`;

const received = (subject: string, reference: string) => `
  INSERT INTO payment_receipt (${OWN}, receipt_id, subject, payment_number, source,
    source_reference, amount, currency, received_at, outcome)
  SELECT ${OWN}, ${subject === NUMBER ? TOP_UP : "lpad(to_hex(n + 65536), 32, '0')::uuid"},
    ${subject}, 1, 'GATE', ${reference} || n, n, 'IDR', at, 'LATE' FROM world`;

const known = (subject: string, reference: string) => `
  INSERT INTO money_lookup (environment, source, source_reference, account_id, subject)
  SELECT environment, 'GATE', ${reference} || n, account_id, ${subject} FROM world`;

const raised = (subject: string) => `
  INSERT INTO alert (${OWN}, subject, kind, message, raised_at)
  SELECT ${OWN}, ${subject}, 'WRONG_AMOUNT', '', at FROM world`;

const withNumber = (table: string, columns: string, values: string) => `
  INSERT INTO ${table} (${OWN}, shipment_number, ${columns})
  SELECT ${OWN}, ${NUMBER}, ${values} FROM world`;

/** Statements that insert a row or two of each table with retention, for every key of `world`. */
const ROWS: readonly string[] = [
  `INSERT INTO quote SELECT ${OWN}, ${TOP_UP}, ${PROVIDER}, 'jne', 'JNE', 'REG', 'REG', true, true,
     NULL, NULL, '1', '2', '{}', 1, ${TOP_UP}, 1, 0, 1, NULL, NULL, 1, 1, 1, at - interval '1 h', at
   FROM world`,
  `INSERT INTO shipment (${OWN}, shipment_number, shipment_id, quote_id, provider, courier_code,
     courier_name, service_code, service_name, awb, status, payment_status, payment_method,
     last_sequence, list_price, discount, price, total_amount, cost, collection_method, metadata,
     sender, receiver, items, parcel, chargeable_weight_kg, estimated_days_min, estimated_days_max,
     created_at, courier_cancels)
   SELECT ${OWN}, ${NUMBER}, ${TOP_UP}, ${TOP_UP}, ${PROVIDER}, 'jne', 'JNE', 'REG', 'REG',
     'SIM' || n, 'EXPIRED', 'EXPIRED', 'QRIS', 1, 1, 0, 1, 1, 1, 'PICKUP', '{}', '{}', '{}', '[]',
     '{}', 1, 1, 1, at, true FROM world`,
  withNumber(
    'tracking_entry',
    'entry_key, status, is_unknown, at, location, code, words, recorded_at',
    `'k', 'BOOKED', false, at, '', '', '', at`,
  ),
  withNumber('tracking_due', 'provider, courier_code, due_at', `${PROVIDER}, 'jne', at`),
  withNumber(
    'booking_intent',
    'state, created_at, wanted_since, provider, courier_code',
    `'BOOKED', at, at, ${PROVIDER}, 'jne'`,
  ),
  withNumber('booking_attempt', 'fence, found, began_at', `1, 'PENDING', at`),
  withNumber('booking_check', 'due_at', 'at'),
  withNumber(
    'cancellation_due',
    'awb, asked_at, due_at, provider, courier_code',
    `'SIM' || n, at, at, ${PROVIDER}, 'jne'`,
  ),
  withNumber(
    'claim',
    'claim_id, type, status, amount, description, evidence_urls, created_at',
    `${TOP_UP}, 'LOST', 'OPEN', 1, '', '{}', at`,
  ),
  withNumber(
    'claim_photo',
    'photo_id, claim_id, bytes, picture, thumbnail',
    `${TOP_UP}, ${TOP_UP}, 1, '', ''`,
  ),
  `INSERT INTO batch (${OWN}, batch_id, slot, status, mode, is_dry_run, row_count, pending, priced,
     created, failed, total_amount, paid_amount, created_at, completed_at, last_sequence)
   SELECT ${OWN}, ${TOP_UP}, 1, 'COMPLETED', 'ALL', false, 1, 0, 0, 0, 1, 0, 0, at, at, 1
   FROM world`,
  withNumber('batch_reference', 'reference, fingerprint, created_at', `'order ' || n, '', at`),
  `INSERT INTO shipment_term SELECT ${OWN}, 'siti', ${TOP_UP} FROM world`,
  withNumber('cod_due', 'amount, settles_at, due_at, late_at', '1, at, at, at'),
  withNumber(
    'buyer_notice',
    'kind, language, recipient, facts, status, tries, created_at',
    `'BOOKED', 'id', '', '{}', 'SENT', 1, at`,
  ),
  `INSERT INTO awb_lookup SELECT environment, 'jne', 'SIM' || n, account_id, ${NUMBER} FROM world`,
  instrument(NUMBER, 1, "'SKR-S'"),
  found(NUMBER, 1, "'SKR-S'"),
  received(NUMBER, "'money S'"),
  known(NUMBER, "'money S'"),
  raised(NUMBER),
  `INSERT INTO payment (${OWN}, subject, payment_number, state, amount, created_at, expires_at,
     method, bank, account_number, account_name, unique_code)
   SELECT ${OWN}, ${NUMBER}, 2, 'EXPIRED', n, at, at, 'MANUAL_TRANSFER', 'BCA', '5270', 'K', 1
   FROM world`,
  `INSERT INTO transfer_sum (environment, account_number, amount, ${OWN.split(',')[0]}, subject,
     payment_number, rests_until)
   SELECT environment, '5270', n, account_id, ${NUMBER}, 2, at FROM world`,
  `INSERT INTO top_up (${OWN}, top_up_id, status, method, amount, created_at, expires_at,
     last_sequence)
   SELECT ${OWN}, ${TOP_UP}, 'EXPIRED', 'QRIS', 1, at, at, 0 FROM world`,
  `INSERT INTO top_up_lookup SELECT ${TOP_UP}, ${OWN} FROM world`,
  instrument(`${TOP_UP}::text`, 1, "'SKR-T'"),
  found(`${TOP_UP}::text`, 1, "'SKR-T'"),
  received(`${TOP_UP}::text`, "'money T'"),
  known(`${TOP_UP}::text`, "'money T'"),
  raised(`${TOP_UP}::text`),
  `INSERT INTO pickup (${OWN}, pickup_id, status, provider, courier_code, origin_district_id,
     shipment_numbers, waiting, date, window_start, window_end, time_zone, contact_name,
     contact_phone, address, is_included_in_booking, created_at, last_sequence)
   SELECT ${OWN}, ${TOP_UP}, 'COMPLETED', ${PROVIDER}, 'jne', '1', ARRAY[${NUMBER}], '{}', '',
     '', '', '', '', '', '', false, at, 1 FROM world`,
  `INSERT INTO pickup_due (${OWN}, pickup_id, wish, since, due_at, provider, courier_code)
   SELECT ${OWN}, ${TOP_UP}, 'REQUEST', at, at, ${PROVIDER}, 'jne' FROM world`,
  `INSERT INTO tracker (${OWN}, tracker_id, provider, courier_code, awb, status, timeline,
     created_at, last_change_at, ended_at, last_sequence)
   SELECT ${OWN}, ${TOP_UP}, ${PROVIDER}, 'jne', 'AWB' || n, 'DELIVERED', '[]', at, at, at, 1
   FROM world`,
  `INSERT INTO daily_figure (${OWN}, day, courier_code, status, half_days, shipments, amount)
   SELECT ${OWN}, to_char(at AT TIME ZONE 'Asia/Jakarta', 'YYYY-MM-DD'), 'jne' || n, 'BOOKED', 0,
     1, 1 FROM world`,
  `INSERT INTO route_figure (${OWN}, origin, destination, day, courier_code, under_way, on_time,
     late, failed, lost, half_days)
   SELECT ${OWN}, '31.73', '35.25', to_char(at AT TIME ZONE 'Asia/Jakarta', 'YYYY-MM-DD'),
     'jne' || n, 1, 0, 0, 0, 0, 0 FROM world`,
  `INSERT INTO simulator_booking (merchant_reference, awb, courier_code, service_code, origin_id,
     destination_id, scenario, speed, booked_at)
   SELECT ${NUMBER}, 'SIM' || n, 'jne', 'REG', '1', '2', '', 1, at FROM world`,
  `INSERT INTO simulator_pickup (merchant_reference, courier_code, courier_reference, requested_at,
     speed)
   SELECT 'PU' || n, 'jne', 'SIMP' || n, at, 1 FROM world`,
  `INSERT INTO simulator_charge (order_id, amount, qr_string, expires_at)
   SELECT 'SKR-S' || n, 1, '', at FROM world`,
  `INSERT INTO account (account_id, name, email, created_at, opened_by, entered_at)
   SELECT ${UNUSED}, 'Unused', n || '@unused.example', at, 'REGISTRATION', at FROM world`,
  `INSERT INTO account_email_lookup SELECT n || '@unused.example', ${UNUSED} FROM world`,
  `INSERT INTO person_notice (notice_id, person_id, kind, recipient, facts, line_count, status,
     tries, created_at)
   SELECT ${TOP_UP}, ${TOP_UP}, 'PASSWORD_CHANGED', '', '{}', 0, 'SENT', 1, at FROM world`,
  `INSERT INTO security_event (event_id, occurred_at, kind, outcome, person_id, subject, detail,
     address, user_agent, times)
   SELECT ${TOP_UP}, at - interval '400 days', 'SIGNED_IN', 'DONE', ${TOP_UP}, '', '', '', '', 1
   FROM world`,
  `INSERT INTO session (token_sha256, session_id, person_id, created_at, last_seen_at, address,
     user_agent)
   SELECT lpad(to_hex(n), 64, '0'), ${TOP_UP}, ${TOP_UP}, at, at, '', '' FROM world`,
  `INSERT INTO attempt_bucket (kind, subject_sha256, share, full_at)
   SELECT 'codeOf', lpad(to_hex(n), 64, '0'), '', at FROM world`,
];

/** Tables that contain these rows. */
export const WORLD_TABLES: readonly string[] = [
  ...new Set(ROWS.flatMap((sql) => sql.match(/(?<=INSERT INTO )\w+/) ?? [])),
];

/**
 * Inserts shipments, top-ups and pickups, all ended and all with late money, with their dependent
 * rows. `keys` is a query of rows as WorldKey, `account_id`. Runs as the database's owner, without
 * triggers and foreign keys.
 */
export async function fillWorld(owner: Client, keys: string): Promise<void> {
  await owner.query('BEGIN');
  await owner.query('SET LOCAL session_replication_role = replica');
  await owner.query(`CREATE TEMPORARY TABLE world ON COMMIT DROP AS ${keys}`);
  for (const sql of ROWS) await owner.query(sql);
  await owner.query('COMMIT');
}

export function keysOf(keys: readonly WorldKey[]): string {
  const rows = keys.map(
    ({ accountId, environment, n, at }) =>
      `('${accountId}'::uuid, '${environment}', ${n}, '${at.toISOString()}'::timestamptz)`,
  );
  return `SELECT * FROM (VALUES ${rows.join()}) AS key (account_id, environment, n, at)`;
}

/** Rows of each table, as text and in order. */
export async function worldRows(owner: Client): Promise<Readonly<Record<string, string[]>>> {
  const all: Record<string, string[]> = {};
  for (const table of WORLD_TABLES) {
    const { rows } = await owner.query<{ row: string }>(
      `SELECT to_jsonb(${table})::text AS row FROM ${table} ORDER BY 1`,
    );
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}
