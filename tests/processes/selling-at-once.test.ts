import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import { QUOTE_BODY } from '#tests/kit/api-client.ts';
import { cliBeside } from '#tests/kit/cli.ts';
import { endPrograms, type ServerProgram, startServer } from '#tests/kit/program.ts';
import { type RowLocks, whileLocked } from '#tests/kit/row-locks.ts';
import {
  type Books,
  complaintsOf,
  expectSold,
  OPENING,
  openShop,
  type SaleFound,
  sellerOn,
  straysIn,
  wholeSale,
} from '#tests/kit/selling.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { sized } from '#tests/kit/size.ts';
import { type Shipped, type Tills, type Transaction, tillsOf } from '#tests/kit/tills.ts';

/** Dear enough that the opening balance pays for some dozen, and no multiple of it. */
const HEAVY_QUOTE = { ...QUOTE_BODY, package: { weight_grams: 15_000 } };
/** Groups of identical requests, by each method; a third of them meets the race. */
const GROUPS = sized({ small: 20, full: 500 });
const GROUPS_AT_ONCE = 20;
const TWINS = ['CREATED', 'REPLAYED', 'IDEMPOTENCY_IN_PROGRESS'];
/** Connections of one account in each process: half of its pool of five, rounded up. */
const CONNECTIONS = 3;

// Before the database goes, which is the kit's.
afterAll(endPrograms);

const shared = sharedApi();
const { told } = cliBeside(shared);

let pair: readonly ServerProgram[];

beforeAll(async () => {
  pair = await Promise.all([1, 2].map(() => startServer(sellerOn(shared.database))));
});

describe('two processes at once', () => {
  it('make one shipment and one charge of 200 identical requests', async () => {
    const { books, tills } = await opened();
    const wish = await tills.wish();
    const shipped = await tills.ship(Array.from({ length: 200 }, () => wish));
    const created = onlyOne(those(shipped, 'CREATED'));
    const replays = those(shipped, 'REPLAYED');
    const inProgress = those(shipped, 'IDEMPOTENCY_IN_PROGRESS');
    expect(1 + replays.length + inProgress.length).toBe(200);
    for (const { answer } of replays) {
      expect(answer.data()).toEqual({ ...created.answer.data(), replayed: true });
      expect(answer.headers['idempotent-replayed']).toBe('true');
    }
    for (const { answer } of inProgress) expect(answer.headers['retry-after']).toBe('1');
    expect(created.answer.headers['idempotent-replayed']).toBeUndefined();
    await expectSold(books, [saleTold(created)]);
  });

  it('tell who comes again while the first is being written that it is in progress', async () => {
    const { books, tills } = await opened();
    const wish = await tills.wish();
    const first = await whileNobodyPays(books, async (locks) => {
      const sent = tills.ship([wish]);
      await locks.untilWaiting(1);
      for (const { outcome, answer } of await tills.ship([wish, wish])) {
        expect(outcome).toBe('IDEMPOTENCY_IN_PROGRESS');
        expect(answer.headers['retry-after']).toBe('1');
      }
      return { sent };
    });
    const created = onlyOne(those(await first.sent, 'CREATED'));
    expect(those(await tills.ship([wish, wish]), 'REPLAYED')).toHaveLength(2);
    await expectSold(books, [saleTold(created)]);
  });

  it.each(['QRIS', 'MANUAL_TRANSFER'])(
    'answer three identical requests by %s with one shipment, whichever process gets them',
    async (method) => {
      for (let left = GROUPS; left > 0; left -= GROUPS_AT_ONCE) {
        // Of its own: an account may leave no more unpaid than that.
        const { tills } = await opened();
        const wishes = await tills.wishes(Math.min(left, GROUPS_AT_ONCE));
        const tripled = wishes.flatMap((wish) => [wish, wish, wish]);
        const shipped = await tills.ship(tripled, { payment_method: method });
        expect(those(shipped, 'CREATED')).toHaveLength(wishes.length);
        const others = shipped.map(({ outcome }) => outcome).filter((one) => !TWINS.includes(one));
        expect(others).toEqual([]);
      }
    },
  );

  it('sell a quote to one of 100 keys, and tell every other to whom it went', async () => {
    const { books, tills } = await opened();
    const { quoteId } = await tills.wish();
    const wishes = Array.from({ length: 100 }, () => ({ quoteId, key: randomUUID() }));
    // Every connection has seen a quote that is for sale before the first one may sell it.
    const all = await whileNobodyPays(books, async (locks) => {
      const sent = tills.ship(wishes);
      await locks.untilWaiting(pair.length * CONNECTIONS);
      return { sent };
    });
    const shipped = await all.sent;
    const created = onlyOne(those(shipped, 'CREATED'));
    const refused = those(shipped, 'QUOTE_ALREADY_USED');
    expect(refused).toHaveLength(99);
    const { shipment_number } = created.answer.data();
    for (const { answer } of refused) expect(answer.error().details).toEqual({ shipment_number });
    await expectSold(books, [saleTold(created)]);
  });

  it('sell what the balance pays for, and refuse the rest as if nobody had asked', async () => {
    const { books, tills } = await opened();
    const shipped = await tills.ship(await tills.wishes(200, HEAVY_QUOTE));
    const sales = those(shipped, 'CREATED').map(saleTold);
    const required = sales[0]?.total_amount ?? 0;
    const available = OPENING % required;
    const shortfall = required - available;
    expect(sales).toHaveLength((OPENING - available) / required);
    await expectSold(books, sales);
    const refused = those(shipped, 'INSUFFICIENT_BALANCE');
    expect(refused).toHaveLength(200 - sales.length);
    for (const { answer } of refused) {
      expect(answer.error().details).toEqual({ required, available, shortfall });
    }
    const left = refused.map(({ wish }) => wish);
    for (const quote of await tills.quotes(left)) {
      expect(quote).toMatchObject({ status: 'ACTIVE', shipment_number: null });
    }
    await topUp(books, shortfall);
    const again = await tills.ship(left);
    const last = onlyOne(those(again, 'CREATED'));
    expect(those(again, 'INSUFFICIENT_BALANCE')).toHaveLength(left.length - 1);
    await expectSold({ ...books, paidIn: OPENING + shortfall }, [...sales, saleTold(last)]);
  });

  it('sell 60 quotes of one account, and lose and double no rupiah between them', async () => {
    const { books, tills } = await opened();
    const shipped = await tills.ship(await tills.wishes(60));
    expect(those(shipped, 'CREATED')).toHaveLength(60);
    await expectSold(books, shipped.map(saleTold));
    const [available, held] = [await tills.history('available'), await tills.history('held')];
    // The opening balance is the first of what was available.
    expect([available.length, held.length]).toEqual([61, 60]);
    for (const history of [available, held]) {
      expect(history.map(({ sequence }) => sequence)).toEqual(history.map((_, at) => at + 1));
      expect(history.map((row) => row.balance_after)).toEqual(balancesOf(history));
    }
  });

  it('leave books that verify, and nothing that belongs to no shipment', async () => {
    expect(await told('ledger verify')).toMatchObject({ faults: 0 });
    expect(await straysIn(shared.database)).toEqual([]);
  });

  it('have complained of nothing but a pool that was busy for too long', () => {
    expect(pair.flatMap(complaintsOf)).toEqual([]);
  });
});

async function opened(): Promise<{ books: Books; tills: Tills }> {
  const shop = await openShop(shared);
  const tills = tillsOf(shop, pair);
  return { books: { shop, database: shared.database, till: tills.one }, tills };
}

/** Whoever is to pay gets as far as the wallet, and waits. */
function whileNobodyPays<Result>(
  { shop, database }: Books,
  work: (locks: RowLocks) => Promise<Result>,
): Promise<Result> {
  const where = `account_id = '${shop.accountId}' AND kind = 'AVAILABLE'`;
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

function saleTold({ wish, answer }: Shipped): SaleFound {
  return wholeSale(answer.data(), wish.key);
}

async function topUp({ shop }: Books, amount: number): Promise<void> {
  const whose = ['--account', idText('account', shop.accountId), '--environment', 'TEST'];
  await told('wallet topup', ...whose, '--amount', String(amount), '--reference', 'BCA 0012');
}

/** What each transaction leaves, as its amount and those before it say. */
function balancesOf(history: readonly Transaction[]): number[] {
  let balance = 0;
  return history.map(({ direction, amount }) => {
    balance += direction === 'CREDIT' ? amount : -amount;
    return balance;
  });
}
