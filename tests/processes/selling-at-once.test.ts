import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import { QUOTE_BODY } from '#tests/kit/api-client.ts';
import { cliBeside } from '#tests/kit/cli.ts';
import {
  type ConcurrentClients,
  concurrentClients,
  type Shipped,
  type Transaction,
} from '#tests/kit/concurrent-clients.ts';
import { endPrograms, type ServerProgram, startServer } from '#tests/kit/program.ts';
import { type RowLocks, whileLocked } from '#tests/kit/row-locks.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { sized } from '#tests/kit/size.ts';
import {
  type AccountRecords,
  apiSettings,
  expectedShipment,
  expectStored,
  newTestAccount,
  OPENING_BALANCE,
  orphansIn,
  type StoredShipment,
  unexpectedErrors,
} from '#tests/kit/stored-shipments.ts';

/** Price that the opening balance covers a few dozen times, with a remainder. */
const HEAVY_QUOTE = { ...QUOTE_BODY, package: { weight_grams: 15_000 } };
/** Groups of identical requests per payment method; a third of them meets the race. */
const GROUPS = sized({ small: 20, full: 500 });
const GROUPS_AT_ONCE = 20;
const TWINS = ['CREATED', 'REPLAYED', 'IDEMPOTENCY_IN_PROGRESS'];
/** Connections of one account in each process: half of its pool of five, rounded up. */
const CONNECTIONS = 3;

// Runs before the kit drops the database.
afterAll(endPrograms);

const shared = sharedApi();
const { cliJson } = cliBeside(shared);

let pair: readonly ServerProgram[];

beforeAll(async () => {
  pair = await Promise.all([1, 2].map(() => startServer(apiSettings(shared.database))));
});

describe('two processes at once', () => {
  it('makes one shipment and one charge of 200 identical requests', async () => {
    const { books, clients } = await opened();
    const order = await clients.order();
    const shipped = await clients.ship(Array.from({ length: 200 }, () => order));
    const created = onlyOne(those(shipped, 'CREATED'));
    const replays = those(shipped, 'REPLAYED');
    const inProgress = those(shipped, 'IDEMPOTENCY_IN_PROGRESS');
    const others = shipped.map(({ outcome }) => outcome).filter((one) => !TWINS.includes(one));
    expect(others).toEqual([]);
    for (const { answer } of replays) {
      expect(answer.data()).toEqual({ ...created.answer.data(), replayed: true });
      expect(answer.headers['idempotent-replayed']).toBe('true');
    }
    for (const { answer } of inProgress) expect(answer.headers['retry-after']).toBe('1');
    expect(created.answer.headers['idempotent-replayed']).toBeUndefined();
    await expectStored(books, [expectedOf(created)]);
  });

  it('reports a request in progress to a repeat while the first is being written', async () => {
    const { books, clients } = await opened();
    const order = await clients.order();
    const first = await whilePaymentsWait(books, async (locks) => {
      const sent = clients.ship([order]);
      await locks.untilWaiting(1);
      for (const { outcome, answer } of await clients.ship([order, order])) {
        expect(outcome).toBe('IDEMPOTENCY_IN_PROGRESS');
        expect(answer.headers['retry-after']).toBe('1');
      }
      return { sent };
    });
    const created = onlyOne(those(await first.sent, 'CREATED'));
    expect(those(await clients.ship([order, order]), 'REPLAYED')).toHaveLength(2);
    await expectStored(books, [expectedOf(created)]);
  });

  it.each(['QRIS', 'MANUAL_TRANSFER'])(
    'answers three identical requests by %s with one shipment, whichever process gets them',
    async (method) => {
      for (let left = GROUPS; left > 0; left -= GROUPS_AT_ONCE) {
        // Uses a new account, since an account has a limit of unpaid shipments.
        const { clients } = await opened();
        const orders = await clients.orders(Math.min(left, GROUPS_AT_ONCE));
        const tripled = orders.flatMap((order) => [order, order, order]);
        const shipped = await clients.ship(tripled, { payment_method: method });
        expect(those(shipped, 'CREATED')).toHaveLength(orders.length);
        const others = shipped.map(({ outcome }) => outcome).filter((one) => !TWINS.includes(one));
        expect(others).toEqual([]);
      }
    },
  );

  it('sells a quote to one of 100 keys, and names its shipment to all others', async () => {
    const { books, clients } = await opened();
    const { quoteId } = await clients.order();
    const orders = Array.from({ length: 100 }, () => ({ quoteId, key: randomUUID() }));
    // Every connection has read an ACTIVE quote before the first one uses it.
    const all = await whilePaymentsWait(books, async (locks) => {
      const sent = clients.ship(orders);
      await locks.untilWaiting(pair.length * CONNECTIONS);
      return { sent };
    });
    const shipped = await all.sent;
    const created = onlyOne(those(shipped, 'CREATED'));
    const refused = those(shipped, 'QUOTE_ALREADY_USED');
    expect(refused).toHaveLength(99);
    const { shipment_number } = created.answer.data();
    for (const { answer } of refused) expect(answer.error().details).toEqual({ shipment_number });
    await expectStored(books, [expectedOf(created)]);
  });

  it('sells what the balance pays for, and refuses the rest without a trace', async () => {
    const { books, clients } = await opened();
    const shipped = await clients.ship(await clients.orders(200, HEAVY_QUOTE));
    const sales = those(shipped, 'CREATED').map(expectedOf);
    const required = sales[0]?.total_amount ?? 0;
    const available = OPENING_BALANCE % required;
    const shortfall = required - available;
    expect(sales).toHaveLength((OPENING_BALANCE - available) / required);
    await expectStored(books, sales);
    const refused = those(shipped, 'INSUFFICIENT_BALANCE');
    expect(refused).toHaveLength(200 - sales.length);
    for (const { answer } of refused) {
      expect(answer.error().details).toEqual({ required, available, shortfall });
    }
    const left = refused.map(({ order }) => order);
    for (const quote of await clients.quotes(left)) {
      expect(quote).toMatchObject({ status: 'ACTIVE', shipment_number: null });
    }
    await topUp(books, shortfall);
    const again = await clients.ship(left);
    const last = onlyOne(those(again, 'CREATED'));
    expect(those(again, 'INSUFFICIENT_BALANCE')).toHaveLength(left.length - 1);
    await expectStored({ ...books, paidIn: OPENING_BALANCE + shortfall }, [
      ...sales,
      expectedOf(last),
    ]);
  });

  it('sells 60 quotes of one account without a lost or doubled rupiah', async () => {
    const { books, clients } = await opened();
    const shipped = await clients.ship(await clients.orders(60));
    expect(those(shipped, 'CREATED')).toHaveLength(60);
    await expectStored(books, shipped.map(expectedOf));
    const available = await clients.history('available');
    const held = await clients.history('held');
    // The opening balance is the first row of `available`.
    expect([available.length, held.length]).toEqual([61, 60]);
    for (const history of [available, held]) {
      expect(history.map(({ sequence }) => sequence)).toEqual(history.map((_, at) => at + 1));
      expect(history.map((row) => row.balance_after)).toEqual(balancesOf(history));
    }
  });

  it('leaves verified books, and no row without a shipment, after concurrent sales', async () => {
    expect(await cliJson('ledger verify')).toMatchObject({ faults: 0 });
    expect(await orphansIn(shared.database)).toEqual([]);
  });

  it('logs nothing but a busy pool while two processes sell', () => {
    expect(pair.flatMap(unexpectedErrors)).toEqual([]);
  });
});

async function opened(): Promise<{ books: AccountRecords; clients: ConcurrentClients }> {
  const account = await newTestAccount(shared);
  const clients = concurrentClients(account, pair);
  return { books: { account, database: shared.database, client: clients.one }, clients };
}

/** Holds payments at the wallet's lock while the work runs. */
function whilePaymentsWait<Result>(
  { account, database }: AccountRecords,
  work: (locks: RowLocks) => Promise<Result>,
): Promise<Result> {
  const where = `account_id = '${account.accountId}' AND kind = 'AVAILABLE'`;
  return whileLocked(database.ownerUrl, { table: 'ledger_account', where }, work);
}

function those(shipped: readonly Shipped[], wanted: string): readonly Shipped[] {
  return shipped.filter(({ outcome }) => outcome === wanted);
}

function onlyOne(shipped: readonly Shipped[]): Shipped {
  const [one] = shipped;
  if (one === undefined || shipped.length > 1) throw new Error(`there are ${shipped.length}`);
  return one;
}

function expectedOf({ order, answer }: Shipped): StoredShipment {
  return expectedShipment(answer.data(), order.key);
}

async function topUp({ account }: AccountRecords, amount: number): Promise<void> {
  const whose = ['--account', idText('account', account.accountId), '--environment', 'TEST'];
  await cliJson('wallet topup', ...whose, '--amount', String(amount), '--reference', 'BCA 0012');
}

/** Balance after each transaction, from its amount and those before it. */
function balancesOf(history: readonly Transaction[]): number[] {
  let balance = 0;
  return history.map(({ direction, amount }) => {
    balance += direction === 'CREDIT' ? amount : -amount;
    return balance;
  });
}
