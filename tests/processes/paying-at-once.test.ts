import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Random } from '#domain/random.ts';
import { type ApiClient, apiClient, QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { cliBeside } from '#tests/kit/cli.ts';
import { courierRecords } from '#tests/kit/courier-judge.ts';
import { withClient } from '#tests/kit/database.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { endPrograms, type ServerProgram, startServer } from '#tests/kit/program.ts';
import { randomFraction } from '#tests/kit/share.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { sized } from '#tests/kit/size.ts';
import { type StoredBooking, storedBookings, unsettled } from '#tests/kit/stored-bookings.ts';
import {
  apiSettings,
  newTestAccount,
  OPENING_BALANCE,
  type TestAccount,
} from '#tests/kit/stored-shipments.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

/** `RACE_SEED=… make test ONLY=tests/processes/paying-at-once.test.ts` repeats the same run. */
const SEED = Number(process.env.RACE_SEED ?? Date.now() % 2 ** 31);
const RACES = sized({ small: 150, full: 500 });
const DOUBLE_CANCELS = sized({ small: 200, full: 1_000 });
const PAYS = sized({ small: 100, full: 200 });
/** Fewer than an account may leave unpaid. */
const UNPAID_AT_ONCE = 150;
/** Simultaneous requests of a test. */
const AT_ONCE = 50;
const KEY = 'rehearsal-of-notifications';

/** Price that the opening balance covers a few dozen times, with a remainder. */
const HEAVY_QUOTE = { ...QUOTE_BODY, package: { weight_grams: 15_000 } };

type AccountClients = { readonly account: TestAccount; readonly clients: readonly ApiClient[] };
type CreatedShipment = { readonly number: string; readonly total: number };
/** Shipment with the order id of its gateway. */
type ChargedShipment = { readonly number: string; readonly order: string | undefined };

// Runs before the kit drops the database.
afterAll(endPrograms);

const shared = sharedApi();
const { cliJson } = cliBeside(shared);
let pair: readonly ServerProgram[];

beforeAll(async () => {
  const settings = { ...apiSettings(shared.database), SIMULATOR_NOTIFICATION_KEY: KEY };
  pair = await Promise.all([1, 2].map(() => startServer(settings)));
});

describe(`two processes at once (seed ${SEED})`, () => {
  it(`lets a wallet pay for exactly as many of ${PAYS} shipments as it covers`, async () => {
    const clients = await accountClients();
    const made = await many(PAYS, () => ordered(clients, 'MANUAL_TRANSFER', HEAVY_QUOTE));
    const answers = await Promise.all(made.map(({ number }, at) => paid(clients, number, at)));
    const total = made[0]?.total ?? 0;
    const covered = Math.floor(OPENING_BALANCE / total);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(covered);
    expect(statuses.filter((status) => status === 402)).toHaveLength(PAYS - covered);
    expect(await balanceOf(clients)).toMatchObject({
      available: OPENING_BALANCE - covered * total,
      held: covered * total,
    });
  });

  it(`gives back ${DOUBLE_CANCELS} payments once each, though each is cancelled twice`, async () => {
    const clients = await accountClients();
    await topUp(clients, 100_000_000);
    const made = await many(DOUBLE_CANCELS, () => ordered(clients, 'WALLET', QUOTE_BODY));
    expect((await balanceOf(clients)).held).toBe(sum(made));
    const answers = await atOnce(made, ({ number }) =>
      Promise.all([cancelled(clients, number, 0), cancelled(clients, number, 1)]),
    );
    for (const [one, other] of answers) {
      expect([one?.status, other?.status]).toEqual([200, 200]);
      expect(one?.data()).toEqual(other?.data());
    }
    const found = await foundOf(made);
    expect(found.map(({ journals }) => journals)).toEqual(made.map(() => ['HOLD', 'REFUND']));
    expect(await balanceOf(clients)).toMatchObject({
      available: OPENING_BALANCE + 100_000_000,
      held: 0,
    });
  });

  it('refunds or books a shipment that is paid and cancelled at once: never both, and neither is lost', async () => {
    const clients = await accountClients();
    const random = seededRandom(SEED);
    const worker = await startServer({ ...apiSettings(shared.database), ROLE: 'worker' });
    const made: CreatedShipment[] = [];
    while (made.length < RACES) {
      const count = Math.min(UNPAID_AT_ONCE, RACES - made.length);
      const unpaid = await many(count, () => ordered(clients, 'QRIS', QUOTE_BODY));
      const orders = await payAtGateway(unpaid);
      await atOnce(unpaid, ({ number }) =>
        race(clients, { number, order: orders.get(number) }, random),
      );
      made.push(...unpaid);
    }
    await waitUntil(async () => (await unsettled(shared.database)).length === 0);
    worker.signal('SIGTERM');
    await worker.ended;
    const found = await foundOf(made);
    const records = await courierRecords(shared.database);
    const ends = Object.groupBy(found, endOf);
    const { booked = [], cancelled = [], refunded = [], late = [] } = ends;
    const paid = booked.length + cancelled.length + refunded.length;
    expect(paid + late.length).toBe(RACES);
    expect(Math.min(late.length, paid)).toBeGreaterThan(0);
    const atCourier = found.filter(({ shipment_number: number }) => records.has(number));
    expect(new Set(atCourier)).toEqual(new Set([...booked, ...cancelled]));
    const total = made[0]?.total ?? 0;
    expect(await balanceOf(clients)).toMatchObject({
      available: OPENING_BALANCE + (RACES - booked.length) * total,
      held: 0,
    });
    expect(await cliJson('ledger verify')).toMatchObject({ faults: 0 });
  });
});

/** Final state of money and shipment; throws for an invalid one. */
function endOf({ status, payment_status, journals, events }: StoredBooking): string {
  const paid = ['HOLD', 'PAYMENT_RECEIVED'];
  const outcome = `${status} ${payment_status} ${journals.toSorted().join(' ')}`;
  if (outcome === `BOOKED PAID ${['CAPTURE', ...paid].join(' ')}`) return 'booked';
  if (outcome === `CANCELLED REFUNDED ${[...paid, 'REFUND'].join(' ')}`) return 'refunded';
  const cancelled = ['CAPTURE', ...paid, 'REFUND'];
  if (outcome === `CANCELLED REFUNDED ${cancelled.join(' ')}`) return 'cancelled';
  const isLate = outcome === 'CANCELLED UNPAID PAYMENT_RECEIVED';
  if (isLate && events.includes('wallet.late_payment')) return 'late';
  throw new Error(`neither refunded nor booked: ${outcome}`);
}

/** Notifies twice while the client cancels; one notification is a moment later. */
async function race(
  clients: AccountClients,
  { number, order }: ChargedShipment,
  random: Random,
): Promise<void> {
  const isCancelFirst = randomFraction(random) < 0.5;
  const first = isCancelFirst ? cancelled(clients, number, 0) : notified(clients, order, 0);
  await sleep(randomFraction(random) * 8);
  const second = isCancelFirst ? notified(clients, order, 1) : cancelled(clients, number, 1);
  const answers = await Promise.all([first, second, notified(clients, order, 1)]);
  for (const { status } of answers) expect([200, 409]).toContain(status);
}

async function accountClients(): Promise<AccountClients> {
  const account = await newTestAccount(shared);
  return { account, clients: pair.map(({ port }) => apiClient(port, account.secret)) };
}

function clientAt({ clients }: AccountClients, turn: number): ApiClient {
  const client = clients[turn % clients.length];
  if (client === undefined) throw new Error('no process serves');
  return client;
}

async function ordered(
  clients: AccountClients,
  method: string,
  quote: object,
): Promise<CreatedShipment> {
  const client = clientAt(clients, Math.round(Math.random()));
  const { quote_id } = (await again(() => client.quote(quote))).data();
  const key = randomUUID();
  const order = { ...shipmentBody(quote_id), payment_method: method };
  const { shipment_number: number, total_amount: total } = (
    await again(() => client.ship(order, key))
  ).data();
  return { number, total };
}

function paid(clients: AccountClients, number: string, turn: number) {
  const body = { method: 'WALLET' };
  return again(() => clientAt(clients, turn).post(`/api/v1/shipments/${number}/pay`, body));
}

function cancelled(clients: AccountClients, number: string, turn: number) {
  return again(() => clientAt(clients, turn).post(`/api/v1/shipments/${number}/cancel`, {}));
}

async function topUp(clients: AccountClients, amount: number): Promise<void> {
  const answer = await clientAt(clients, 0).post('/api/v1/test/wallet/topups', { amount });
  expect(answer.status).toBe(201);
}

async function balanceOf(clients: AccountClients) {
  return (await clientAt(clients, 0).get<'getBalance'>('/api/v1/balance')).data();
}

/** Retries on 503, as a client does. */
async function again<Answer extends { readonly status: number }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await send();
  return answer.status === 503 ? again(send) : answer;
}

function many<Made>(count: number, make: () => Promise<Made>): Promise<readonly Made[]> {
  return atOnce(Array.from({ length: count }), make);
}

async function atOnce<Thing, Result>(
  things: readonly Thing[],
  work: (thing: Thing) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const waiting = things.entries();
  const lane = async () => {
    for (const [at, thing] of waiting) results[at] = await work(thing);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return results;
}

function sum(made: readonly CreatedShipment[]): number {
  return made.reduce((total, one) => total + one.total, 0);
}

/** Stored rows in the order of `made`. */
async function foundOf(made: readonly CreatedShipment[]): Promise<readonly StoredBooking[]> {
  const all = await storedBookings(shared.database);
  const byNumber = new Map(all.map((one) => [one.shipment_number, one]));
  return made.flatMap(({ number }) => byNumber.get(number) ?? []);
}

/** Pays all orders at the gateway without a notification; returns the order id of each number. */
async function payAtGateway(
  made: readonly CreatedShipment[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await withClient(shared.database.ownerUrl, (owner) =>
    owner.query<{ shipment_number: string; order_id: string }>(
      `UPDATE simulator_charge AS charge SET paid_amount = charge.amount, paid_at = now()
       FROM payment WHERE payment.order_id = charge.order_id AND shipment_number = ANY ($1)
       RETURNING shipment_number, charge.order_id`,
      [made.map(({ number }) => number)],
    ),
  );
  return new Map(rows.map((row) => [row.shipment_number, row.order_id]));
}

function notified(clients: AccountClients, order: string | undefined, turn: number) {
  const body = JSON.stringify({ order_id: order });
  const signature = createHmac('sha256', KEY).update(body).digest('hex');
  const headers = { 'x-simulator-signature': signature, 'Content-Type': 'application/json' };
  const path = '/hooks/payments/simulator';
  return again(() => clientAt(clients, turn).send({ method: 'POST', path, headers, body }));
}
