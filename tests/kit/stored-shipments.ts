import { expect } from '@jest/globals';
import { idText } from '#domain/id.ts';
import type { DataOf } from '#src/http/contract/types.ts';
import type { ApiClient } from './api-client.ts';
import { type TestDatabase, withClient } from './database.ts';
import type { Program } from './program.ts';
import type { SharedApi } from './shared-api.ts';

/** Opening balance of a TEST wallet. */
export const OPENING_BALANCE = 10_000_000;

/** Account with money in TEST, and its key. */
export type TestAccount = {
  readonly accountId: string;
  readonly secret: string;
};

/** Account, its database, and a client of it. */
export type AccountRecords = {
  readonly account: TestAccount;
  readonly database: TestDatabase;
  readonly client: ApiClient;
  /** Opening balance and later deposits. */
  readonly paidIn?: number;
};

type CreatedShipment = Pick<
  DataOf<'createShipment'>,
  'quote_id' | 'shipment_number' | 'total_amount'
>;

/** Shipment with its rows in the database. */
export type StoredShipment = CreatedShipment & {
  /** Idempotency keys whose stored answer is this shipment. */
  readonly keys: readonly string[];
  /** Entries of its HOLD journal, as `HELD 18000`. */
  readonly moved: readonly string[];
  readonly intents: number;
  readonly sequences: readonly number[];
  readonly numbers: number;
};

const STORED_SHIPMENTS = `
  WITH answered AS (
    SELECT answer::json ->> 'shipment_number' AS shipment_number, array_agg(key) AS keys
    FROM idempotency WHERE account_id = $1 AND route = 'POST /shipments' GROUP BY 1
  )
  SELECT quote_id, shipment_number, total_amount, coalesce(keys, '{}') AS keys,
    ARRAY(
      SELECT concat_ws(' ', posting.kind, posting.amount)
      FROM journal JOIN posting USING (account_id, environment, journal_id)
      WHERE journal.account_id = sold.account_id AND journal.environment = sold.environment
        AND journal.kind = 'HOLD' AND journal.business_ref = sold.shipment_number
      ORDER BY 1
    ) AS moved,
    (
      SELECT count(*)::integer FROM booking_intent AS intent
      WHERE intent.account_id = sold.account_id AND intent.environment = sold.environment
        AND intent.shipment_number = sold.shipment_number
    ) AS intents,
    ARRAY(
      SELECT sequence FROM event
      WHERE event.account_id = sold.account_id AND event.environment = sold.environment
        AND event.subject = sold.shipment_number
      ORDER BY 1
    ) AS sequences,
    (
      SELECT count(*)::integer FROM shipment_number_lookup AS taken
      WHERE taken.account_id = sold.account_id AND taken.shipment_number = sold.shipment_number
    ) AS numbers
  FROM shipment AS sold LEFT JOIN answered USING (shipment_number)
  WHERE account_id = $1
  ORDER BY shipment_number COLLATE "C"`;

/** Queries of the shipment numbers in each table. */
const NAMES = {
  journal: "SELECT account_id, business_ref FROM journal WHERE kind = 'HOLD'",
  event: "SELECT account_id, subject FROM event WHERE type LIKE 'shipment.%'",
  booking_intent: 'SELECT account_id, shipment_number FROM booking_intent',
  booking_attempt: 'SELECT account_id, shipment_number FROM booking_attempt',
  awb_lookup: 'SELECT account_id, shipment_number FROM awb_lookup',
  tracking_entry: 'SELECT account_id, shipment_number FROM tracking_entry',
  tracking_due: 'SELECT account_id, shipment_number FROM tracking_due',
  cod_due: 'SELECT account_id, shipment_number FROM cod_due',
  cancellation_due: 'SELECT account_id, shipment_number FROM cancellation_due',
  payment: 'SELECT account_id, subject FROM payment',
  payment_order_lookup: 'SELECT account_id, subject FROM payment_order_lookup',
  transfer_sum: 'SELECT account_id, subject FROM transfer_sum',
  payment_due: 'SELECT account_id, subject FROM payment_due',
  charge_due: 'SELECT account_id, subject FROM charge_due',
  money_lookup: 'SELECT account_id, subject FROM money_lookup',
  payment_receipt: 'SELECT account_id, subject FROM payment_receipt',
  operator_act: 'SELECT account_id, subject FROM operator_act',
  alert: 'SELECT account_id, subject FROM alert',
  shipment_number_lookup: 'SELECT account_id, shipment_number FROM shipment_number_lookup',
  idempotency: `
    SELECT account_id, answer::json ->> 'shipment_number' FROM idempotency
    WHERE route = 'POST /shipments'`,
};

const ORPHANS = Object.entries(NAMES)
  .map(
    ([table, names]) => `
      SELECT '${table}' AS named_in, shipment_number
      FROM (${names}) AS named (account_id, shipment_number)
      WHERE NOT EXISTS (
        SELECT FROM shipment WHERE shipment.account_id = named.account_id
          AND shipment.shipment_number = named.shipment_number
      )`,
  )
  .join(' UNION ALL ');

/** Settings of a process that only serves the API and logs only errors. */
export function apiSettings({ ownerUrl, appUrl }: TestDatabase): Readonly<Record<string, string>> {
  const urls = { DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl };
  // One account sends all requests of a test at once. Normally it would be refused at its share of
  // the slots or above its rate, the sooner the more often a busy machine retries.
  const room = { MAX_IN_FLIGHT: '1024', RATE_LIMITS: 'off' };
  return { ...urls, ...room, LOG_LEVEL: 'error', ROLE: 'api' };
}

/** Error output, except timeouts while waiting for a connection. */
export function unexpectedErrors({ err }: Program): readonly string[] {
  return err().filter((line) => !line.includes('timeout exceeded when trying to connect'));
}

export async function newTestAccount({ api }: SharedApi): Promise<TestAccount> {
  const account = await api.newAccount();
  const { secret } = await api.newKey({ account });
  return { accountId: account.accountId, secret };
}

/** Every shipment of the account, by number. */
export async function storedShipments({
  account,
  database,
}: AccountRecords): Promise<readonly StoredShipment[]> {
  const { rows } = await withClient(database.ownerUrl, (owner) =>
    owner.query<StoredShipment>(STORED_SHIPMENTS, [account.accountId]),
  );
  return rows.map((row) => ({ ...row, quote_id: idText('quote', row.quote_id) }));
}

/** Rows of shipments that do not exist. */
export async function orphansIn({ ownerUrl }: TestDatabase): Promise<readonly unknown[]> {
  return (await withClient(ownerUrl, (owner) => owner.query(ORPHANS))).rows;
}

/** Expected rows of a shipment with this answer and this key. */
export function expectedShipment(
  { quote_id, shipment_number, total_amount }: CreatedShipment,
  key: string,
): StoredShipment {
  const moved = [`AVAILABLE -${total_amount}`, `HELD ${total_amount}`];
  const beside = { keys: [key], moved, intents: 1, sequences: [1, 2], numbers: 1 };
  return { quote_id, shipment_number, total_amount, ...beside };
}

/** Expects exactly these shipments in the database; their cost is held, the rest is available. */
export async function expectStored(
  books: AccountRecords,
  sales: readonly StoredShipment[],
): Promise<void> {
  const byNumber = (one: StoredShipment, other: StoredShipment) =>
    one.shipment_number < other.shipment_number ? -1 : 1;
  expect(await storedShipments(books)).toEqual(sales.toSorted(byNumber));
  const held = sales.reduce((sum, sale) => sum + sale.total_amount, 0);
  const { client, paidIn = OPENING_BALANCE } = books;
  const balance = await client.get('/api/v1/balance');
  expect(balance.data()).toEqual({ available: paidIn - held, held, pending_cod: 0 });
}
