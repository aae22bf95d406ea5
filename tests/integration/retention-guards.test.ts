import { afterAll, describe, expect, it } from '@jest/globals';
import type { Client } from 'pg';
import type { Environment } from '#domain/environment.ts';
import { RETENTION, type RetentionKind } from '#domain/retention/rules.ts';
import { DAY_MS } from '#domain/time.ts';
import { openSharedServer, type TestDatabase, withClient } from '#tests/kit/database.ts';
import { fillWorld, keysOf } from '#tests/kit/retention-rows.ts';
import { ALICE } from '#tests/kit/store-contracts/samples.ts';

const REFUSED = '23001';
/** SQLSTATE of a row that something still references. */
const REFERRED_TO = '23503';

/** Tables whose LIVE rows the serving role never deletes. */
const KEPT_OF_LIVE = [
  'shipment',
  'tracking_entry',
  'booking_intent',
  'booking_attempt',
  'awb_lookup',
  'alert',
  'pickup',
  'payment_receipt',
  'money_lookup',
  'claim',
];
/** Tables whose rows not even the owner changes, if they are LIVE or without an environment. */
const HISTORY = ['payment_receipt', 'operator_act', 'account_act'];
/** Look-up tables whose targets still exist. */
const LOOKUPS = ['payment_order_lookup', 'top_up_lookup'];

/** Retention rule of each table, or the reason for none. */
const TABLES: Readonly<Record<string, RetentionKind | 'KEPT' | 'WITH ITS WORK'>> = {
  idempotency: 'answers',
  transfer_sum: 'sums',
  ...of('events', 'event', 'webhook_delivery', 'webhook_attempt'),
  quote: 'quotes',
  ...of('instruments', 'payment', 'payment_order_lookup'),
  ...of('testShipments', 'shipment', 'tracking_entry', 'booking_intent', 'booking_attempt'),
  ...of('testShipments', 'awb_lookup', 'alert', 'payment_receipt', 'money_lookup'),
  claim: 'testShipments',
  shipment_term: 'testShipments',
  ...of('testTopUps', 'top_up', 'top_up_lookup'),
  ...of('batches', 'batch', 'batch_row'),
  batch_reference: 'testShipments',
  pickup: 'testPickups',
  request_log: 'requests',
  simulator_booking: 'simulatedBookings',
  simulator_pickup: 'simulatedPickups',
  simulator_charge: 'simulatedCharges',
  daily_figure: 'figures',
  route_figure: 'routeFigures',
  buyer_notice: 'buyerNotices',
  ...of('WITH ITS WORK', 'booking_check', 'cancellation_due', 'cod_due', 'payment_due'),
  ...of('WITH ITS WORK', 'charge_due'),
  ...of('WITH ITS WORK', 'pickup_due', 'tracking_due', 'webhook_due', 'webhook_recovery'),
  ...of('WITH ITS WORK', 'unmatched_money'),
  ...of('unusedAccounts', 'ledger_account', 'journal', 'posting', 'account_act'),
  ...of('KEPT', 'ledger_anchor', 'ledger_digest'),
  ...of('KEPT', 'operator_act', 'withdrawal', 'withdrawal_lookup', 'payout_lookup'),
  bank_account: 'KEPT',
  shipment_number_lookup: 'KEPT',
  ...of('unusedAccounts', 'account', 'account_email_lookup', 'api_key', 'api_key_lookup'),
  ...of('unusedAccounts', 'brand', 'saved_view', 'saved_sender', 'parcel_preset'),
  ...of('unusedAccounts', 'buyer_notice_settings', 'webhook', 'event_head', 'figure_head'),
  ...of('unusedAccounts', 'term_head', 'person', 'member', 'member_lookup', 'invitation'),
  ...of('KEPT', 'pricing_rule', 'unknown_code', 'courier_area_code', 'courier_own_awb'),
  ...of('KEPT', 'provider_connection', 'courier_offer', 'cod_advance_limit'),
  session: 'sessions',
  closed_account: 'KEPT',
  security_event: 'securityEvents',
  attempt_bucket: 'attempts',
  tracker: 'trackers',
  tracker_due: 'WITH ITS WORK',
  ...of('WITH ITS WORK', 'process_report'),
  migration: 'KEPT',
};

const server = await openSharedServer();
/** Database with old rows of LIVE and today's rows of TEST. */
const both = await server.freshDatabase();
await fill(both, 'LIVE', 3_000);
await fill(both, 'TEST', 0);

await asOwner(
  both,
  `INSERT INTO account_act (account_id, sequence, kind, acted_by, subject, detail, acted_at)
   VALUES ('${ALICE}', 1, 'KEY_CREATED', 'sari@shop.example', 'Till', 'TEST', now())`,
);

afterAll(() => server.close());

it('assigns each table a rule or permanent storage, and each rule a table', async () => {
  const found = await withClient(both.ownerUrl, (owner) =>
    owner.query<{ name: string }>(`
      SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
    AND NOT relispartition`),
  );
  expect(found.rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(TABLES).toSorted());
  // Rule that erases the people of LIVE shipments without deleting rows.
  const deleting = Object.keys(RETENTION).filter((kind) => kind !== 'livePeople');
  expect(Object.values(TABLES)).toEqual(expect.arrayContaining(deleting));
});

describe('the role that serves', () => {
  it.each(KEPT_OF_LIVE)('deletes no LIVE row from %s, and may delete TEST rows', async (table) => {
    expect(await deleted(both, table, `environment = 'LIVE'`)).toBe(REFUSED);
    expect(await deleted(both, table, `environment = 'TEST'`)).not.toBe(REFUSED);
  });

  it.each(LOOKUPS)('deletes no row of the look-up table %s', async (table) => {
    expect(await deleted(both, table)).toBe(REFUSED);
  });

  it.each(['TEST', 'LIVE'] as const)('deletes a quote of %s a week after its end', async (own) => {
    const database = await filled(own, 7.1);
    await asOwner(database, 'DELETE FROM shipment');
    expect(await deleted(database, 'quote')).toBe('done');
  });

  it.each(['TEST', 'LIVE'] as const)('deletes no quote of %s sooner', async (environment) => {
    expect(await deleted(await filled(environment, 6.9), 'quote')).toBe(REFUSED);
  });

  it.each([
    ['payment', 'state', ['CLOSED', 'EXPIRED', 'DEAD'], ['OPEN', 'PAID', 'REJECTED']],
    ['top_up', 'status', ['EXPIRED', 'FAILED'], ['PENDING', 'PAID']],
  ])('deletes a LIVE %s thirty days after its end by %s %j, never %j', async (...args) => {
    const [table, column, over, kept] = args;
    const database = await filled('LIVE', 30.1);
    for (const value of over) {
      await asOwner(database, `UPDATE ${table} SET ${column} = '${value}'`);
      expect([value, await deleted(database, table)]).toEqual([value, REFERRED_TO]);
    }
    for (const value of kept) {
      const paid = value === 'PAID' && table === 'top_up';
      const marks = paid ? `, paid_at = created_at, transaction_id = top_up_id` : '';
      const once = value === 'OPEN' ? 'WHERE payment_number = 1' : '';
      await asOwner(database, `UPDATE ${table} SET ${column} = '${value}'${marks} ${once}`);
      expect([value, await deleted(database, table)]).toEqual([value, REFUSED]);
    }
  });

  it.each(['payment', 'top_up'])('deletes no LIVE %s sooner', async (table) => {
    expect(await deleted(await filled('LIVE', 29.9), table)).toBe(REFUSED);
  });
});

it.each(HISTORY)('rejects changes of LIVE rows in %s even by the owner', async (table) => {
  await withClient(both.ownerUrl, async (owner) => {
    for (const sql of [
      `UPDATE ${table} SET account_id = account_id`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
    ]) {
      expect([sql, await outcome(owner, sql)]).toEqual([sql, REFUSED]);
    }
  });
});

function of<Fate extends string>(fate: Fate, ...tables: readonly string[]): Record<string, Fate> {
  return Object.fromEntries(tables.map((table) => [table, fate]));
}

async function filled(environment: Environment, days: number): Promise<TestDatabase> {
  const database = await server.freshDatabase();
  await fill(database, environment, days);
  return database;
}

async function fill(
  { ownerUrl }: TestDatabase,
  environment: Environment,
  days: number,
): Promise<void> {
  const at = new Date(Date.now() - days * DAY_MS);
  const n = environment === 'TEST' ? 1 : 2;
  const keys = keysOf([{ accountId: ALICE, environment, n, at }]);
  await withClient(ownerUrl, (owner) => fillWorld(owner, keys));
}

/** Runs SQL without triggers and foreign keys. */
async function asOwner({ ownerUrl }: TestDatabase, sql: string): Promise<void> {
  await withClient(ownerUrl, (owner) =>
    owner.query(`BEGIN; SET LOCAL session_replication_role = replica; ${sql}; COMMIT`),
  );
}

/** Deletes matching rows, and counts them. */
function deleted({ appUrl }: TestDatabase, table: string, where = 'true'): Promise<string> {
  return withClient(appUrl, async (app) => {
    await app.query('BEGIN; SET CONSTRAINTS ALL IMMEDIATE');
    return outcome(app, `DELETE FROM ${table} WHERE ${where}`);
  });
}

/** SQLSTATE of the refusal, or "done". */
async function outcome(client: Client, sql: string): Promise<string> {
  return client.query(sql).then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
}
