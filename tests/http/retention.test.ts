import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { systemRandom } from '#adapters/system/random.ts';
import type { Tenant } from '#domain/environment.ts';
import { rupiah } from '#domain/money.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { recorderOf } from '#src/usecases/recorder.ts';
import { payByWallet } from '#src/usecases/selling/shipment/pay-by-wallet.ts';
import { type ApiClient, shipmentBody } from '#tests/kit/api-client.ts';
import { withClient } from '#tests/kit/database.ts';
import { WORLD_TABLES } from '#tests/kit/retention-rows.ts';
import { newSeller, quoted, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { qris } from '#tests/kit/store-contracts/payment-samples.ts';
import { later, uuid } from '#tests/kit/store-contracts/samples.ts';
import { sampleQuote, sampleShipment } from '#tests/kit/store-contracts/shipment-samples.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import { balance, expire, settle, shown } from './payment-calls.ts';
import { booked, pickupBody, requestPickup } from './pickup-calls.ts';
import { callControl, shownTopUp, topUp } from './top-up-calls.ts';

const DAYS = 100;

const LIVE = { kept: 'SHP200101KEPT00001', unpaid: 'SHP200101UNPAID001' };

const shared = sharedApi();
let old: Awaited<ReturnType<typeof testWorld>>;
let young: Awaited<ReturnType<typeof testWorld>>;
let client: ApiClient;
let tenant: Tenant;
let before: unknown;

/** Makes everything twice, ages the first set, and deletes what no rule keeps. */
beforeAll(async () => {
  const seller = await newSeller(shared.api);
  client = seller.client;
  tenant = { accountId: seller.accountId, environment: 'LIVE' };
  old = await testWorld();
  await liveWorld();
  await age();
  young = await testWorld();
  expect(await faults()).toEqual([]);
  before = await moneyOf();
  while (await shared.api.container.get(TOKENS.useCases).payment.askCharges());
  await shared.api.container.get(TOKENS.useCases).retention.pruneOldData();
});

describe('old data of TEST', () => {
  it('deletes old TEST shipments, paid or not, with tracking, pickups, top-ups and quotes', async () => {
    for (const path of pathsOf(old)) {
      const { status, problem } = await answerTo(path);
      expect([path, status, problem]).toEqual([path, 404, 'NOT_FOUND']);
    }
    expect((await shownTopUp(client, old.unpaidTopUp)).status).toBe(404);
  });

  it('rejects the use of deleted TEST data, but replays stored answers', async () => {
    const order = await client.ship(shipmentBody(old.quote));
    expect(order.text).toContain('"UNKNOWN_QUOTE"');
    const again = await client.ship(old.order, old.key);
    expect([again.status, again.data().shipment_number]).toEqual([201, old.numbers[0]]);
    expect(again.headers['idempotent-replayed']).toBe('true');
  });

  it('leaves rows of deleted TEST data only in the ledger', async () => {
    for (const table of WORLD_TABLES) {
      const time = TIMES[table] ?? 'created_at';
      const rows = await asSuperuser(`SELECT FROM ${table} WHERE ${time} < now() - interval '9 d'
        AND coalesce(to_jsonb(${table}) ->> 'environment', 'TEST') = 'TEST'`);
      expect([table, rows.length]).toEqual([table, 0]);
    }
    const lost = await asSuperuser(
      `SELECT FROM payment_order_lookup LEFT JOIN payment USING (subject, payment_number)
       WHERE payment.subject IS NULL`,
    );
    expect(lost).toHaveLength(0);
    const photos = await asSuperuser(
      `SELECT FROM claim_photo LEFT JOIN claim USING (account_id, environment, claim_id)
       WHERE claim.claim_id IS NULL`,
    );
    expect(photos).toHaveLength(0);
  });
});

describe('recent data of TEST', () => {
  it('keeps all recent data of TEST', async () => {
    for (const path of pathsOf(young))
      expect([path, (await answerTo(path)).status]).toEqual([path, 200]);
    const list = await client.get<'listShipments'>('/api/v1/shipments');
    const numbers = list.data().items.map((one) => one.shipment_number);
    expect(numbers.toSorted()).toEqual(young.numbers.toSorted());
  });
});

describe('old data of LIVE', () => {
  it('keeps old LIVE shipments, paid or not, with their quotes', async () => {
    const { shipments, quotes } = stores();
    for (const [at, number] of Object.values(LIVE).entries()) {
      expect(await shipments.find(tenant, number)).toBeDefined();
      expect(await quotes.find(tenant, uuid(at + 1))).toBeDefined();
    }
  });

  it('deletes old unused LIVE quotes and unpaid instruments', async () => {
    const { quotes, payments } = stores();
    expect(await quotes.find(tenant, uuid(3))).toBeUndefined();
    const { all } = await payments.of({ ...tenant, subject: LIVE.unpaid });
    expect(all).toEqual([]);
  });
});

describe('money', () => {
  it('leaves balances of both environments unchanged after retention, and the books without a fault', async () => {
    expect(await moneyOf()).toEqual(before);
    expect(await faults()).toEqual([]);
  });

  it('finds money that was paid for a deleted LIVE shipment', async () => {
    for (const table of ['booking_intent', 'shipment']) {
      await asSuperuser(`DELETE FROM ${table} WHERE shipment_number = '${LIVE.kept}'`);
    }
    expect(await faults()).toEqual(['SHIPMENT_MISSING']);
  });
});

/** Tables whose time is in another column. */
const TIMES: Readonly<Record<string, string>> = {
  tracking_entry: 'recorded_at',
  tracking_due: 'due_at',
  booking_attempt: 'began_at',
  booking_check: 'due_at',
  cancellation_due: 'asked_at',
  cod_due: 'settles_at',
  payment_receipt: 'received_at',
  alert: 'raised_at',
  pickup_due: 'since',
  simulator_booking: 'booked_at',
  simulator_pickup: 'requested_at',
  simulator_charge: 'expires_at',
  ...timeless('claim_photo', 'awb_lookup', 'payment_order_lookup', 'money_lookup', 'top_up_lookup'),
  // Rows of both environments, which are kept for longer.
  ...timeless('security_event', 'person_notice'),
  attempt_bucket: 'full_at',
  // Rows of accounts that remain.
  ...timeless('account', 'account_email_lookup'),
  // Stored with the day as text.
  ...timeless('daily_figure', 'route_figure', 'shipment_term'),
  transfer_sum: 'rests_until',
};

/** Look-up tables without a time, whose rows never expire. */
function timeless(...tables: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(tables.map((table) => [table, "'infinity'::timestamptz"]));
}

/** Makes one of everything that a client can make in TEST. */
async function testWorld() {
  const { api } = shared;
  const key = randomUUID();
  const order = shipmentBody((await quoted(client)).quote_id);
  const wallet = (await client.ship(order, key)).data().shipment_number;
  const { numbers: picked } = await booked(api, client, 1);
  const pickup = (await requestPickup(client, pickupBody(api, picked))).data().pickup_id;
  const advance = `/api/v1/test/shipments/${wallet}/advance`;
  await client.post<'advanceShipment'>(advance, { to: 'DELIVERED' });
  const paid = (await sold(client, { payment_method: 'QRIS' })).shipment_number;
  await settle(client, paid);
  const expired = (await sold(client, { payment_method: 'MANUAL_TRANSFER' })).shipment_number;
  await expire(client, expired);
  const paidTopUp = (await topUp(client, 'QRIS')).data().topup_id;
  await callControl(client, paidTopUp, 'settle-payment');
  const unpaidTopUp = (await topUp(client, 'MANUAL_TRANSFER')).data().topup_id;
  await callControl(client, unpaidTopUp, 'expire-payment');
  const { quote_id: quote } = await quoted(client);
  await api.work();
  const { awb } = await shown(client, wallet);
  const numbers = [wallet, ...picked, paid, expired];
  return { key, order, numbers, awb, pickup, paidTopUp, unpaidTopUp, quote };
}

/** Inserts rows as the use case would, since LIVE has no courier. */
async function liveWorld(): Promise<void> {
  const { container, clock } = shared.api;
  const now = clock.now();
  const random = systemRandom(clock);
  await container.get(TOKENS.useCases).topUp.fundWallet(tenant, {
    amount: rupiah(1_000_000),
    reference: 'TF-1',
  });
  const instrument = qris({
    ...tenant,
    subject: LIVE.unpaid,
    createdAt: now,
    expiresAt: now,
    gateway: 'MIDTRANS',
    orderId: 'SKR-live',
  });
  await writeAll({ unitOfWork: container.get(TOKENS.unitOfWork) }, (write) => {
    for (const [at, number] of [...Object.values(LIVE), null].entries()) {
      const quoteId = uuid(at + 1);
      write.quotes.insert(
        sampleQuote({ ...tenant, quoteId, createdAt: now, expiresAt: later(now, 1) }),
      );
      if (number === null) continue;
      const unpaid = { status: 'EXPIRED', paymentStatus: 'EXPIRED', paidAt: null } as const;
      const sale = sampleShipment({
        ...tenant,
        quoteId,
        shipmentNumber: number,
        shipmentId: quoteId,
        createdAt: now,
        ...(number === LIVE.unpaid && unpaid),
      });
      write.shipments.insert(sale);
      if (number === LIVE.kept) payByWallet(sale, recorderOf({ now, write, random }));
    }
    write.payments.open(instrument);
  });
  await writeAll({ unitOfWork: container.get(TOKENS.unitOfWork) }, (write) => {
    write.payments.close(instrument, { from: 'OPEN', to: 'EXPIRED', at: now });
    write.payments.clearDue(instrument);
  });
}

/** Moves all times back by this many days, except in the ledger, which cannot be changed. */
async function age(): Promise<void> {
  const columns = await asSuperuser(
    `SELECT relname, attname FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
     WHERE relname = ANY ($1) AND relnamespace = 'public'::regnamespace
       AND atttypid = 'timestamptz'::regtype`,
    [[...WORLD_TABLES, 'payment_due', 'charge_due']],
  );
  const byTable = Map.groupBy(columns, ({ relname }) => String(relname));
  for (const [table, own] of byTable) {
    const set = own.map(({ attname }) => `${attname} = ${attname} - interval '${DAYS} days'`);
    await asSuperuser(`UPDATE ${table} SET ${set.join()}`);
  }
  expect(byTable.size).toBeGreaterThan(WORLD_TABLES.length / 2);
}

function pathsOf({ numbers, awb, pickup, paidTopUp, quote }: typeof old): readonly string[] {
  const shipments = numbers.map((number) => `shipments/${number}`);
  const others = [`tracking/${awb}`, `pickups/${pickup}`, `topups/${paidTopUp}`, `quotes/${quote}`];
  return [...shipments, ...others].map((path) => `/api/v1/${path}`);
}

async function answerTo(path: string) {
  const { status, text } = await client.get(path);
  return { status, problem: JSON.parse(text).error?.code };
}

async function moneyOf() {
  const { wallet } = stores();
  const live = await wallet.balance(tenant);
  const rows = await client.get<'listTransactions'>('/api/v1/transactions?limit=50');
  return { test: await balance(client), live, rows: rows.data() };
}

function stores() {
  const { container } = shared.api;
  return {
    shipments: container.get(TOKENS.stores).shipments,
    quotes: container.get(TOKENS.stores).quotes,
    payments: container.get(TOKENS.stores).payments,
    wallet: container.get(TOKENS.stores).wallet,
  };
}

async function faults(): Promise<readonly string[]> {
  const everything = { accountId: null, environment: null };
  const found: string[] = [];
  const { container } = shared.api;
  for await (const { fault } of container.get(TOKENS.useCases).wallet.verifyLedger(everything)) {
    found.push(fault.code);
  }
  for await (const { code } of container.get(TOKENS.useCases).booking.verifyBookings())
    found.push(code);
  return found;
}

/** Runs SQL as a superuser without triggers and foreign keys. */
async function asSuperuser(text: string, values: readonly unknown[] = []) {
  return withClient(shared.database.ownerUrl, async (owner) => {
    await owner.query('SET session_replication_role = replica');
    return (await owner.query(text, [...values])).rows;
  });
}
