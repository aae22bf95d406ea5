import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import type { DataOf } from '#src/http/contract/types.ts';
import {
  type Answer,
  type ApiClient,
  apiClient,
  QUOTE_BODY,
  shipmentBody,
} from '#tests/kit/api-client.ts';
import { cliBeside } from '#tests/kit/cli.ts';
import { endPrograms, type ServerProgram, startServer } from '#tests/kit/program.ts';
import { whileLocked } from '#tests/kit/row-locks.ts';
import {
  openShop,
  outcomeOf,
  type SaleFound,
  type Shop,
  salesOf,
  sellerOn,
  straysIn,
  wholeSale,
} from '#tests/kit/selling.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

type ShipmentAnswer = Answer<DataOf<'createShipment'>>;
type Transaction = DataOf<'listTransactions'>['items'][number];

const OPENING = 10_000_000;
/** Dear enough that the opening balance pays for some dozen, and no multiple of it. */
const HEAVY_QUOTE = { ...QUOTE_BODY, package: { weight_grams: 15_000 } };
/** Of each process, where nobody says otherwise. */
const POOL_SIZE = 5;
/** Nothing was done for who waited so long. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';

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
    const shop = await openShop(shared);
    const [quote = ''] = await quotesOf(shop, 1);
    const key = randomUUID();
    const answers = await atOnce(200, (turn) => shipAt(till(shop, turn), quote, key));
    const created = onlyOne(answersOf(answers, 'CREATED'));
    const replays = answersOf(answers, 'REPLAYED');
    const waiting = answersOf(answers, 'IDEMPOTENCY_IN_PROGRESS');
    expect(1 + replays.length + waiting.length).toBe(200);
    for (const replay of replays) {
      expect(replay.data()).toEqual({ ...created.data(), replayed: true });
      expect(replay.headers['idempotent-replayed']).toBe('true');
    }
    for (const { headers } of waiting) expect(headers['retry-after']).toBe('1');
    expect(created.headers['idempotent-replayed']).toBeUndefined();
    expect(await salesOf(shop, shared.database)).toEqual([wholeSale(created.data(), key)]);
    await expectHeld(shop, created.data().total_amount);
  });

  it('tell who comes again while the first is being written that it is in progress', async () => {
    const shop = await openShop(shared);
    const [quote = ''] = await quotesOf(shop, 1);
    const key = randomUUID();
    const { sent } = await whileLocked(shared.database.ownerUrl, walletOf(shop), async (locks) => {
      const first = shipAt(till(shop, 0), quote, key);
      await locks.untilWaiting(1);
      const others = Array.from({ length: 20 }, (_, turn) => shipAt(till(shop, turn), quote, key));
      const quickest = await Promise.race([first, ...others]);
      expect(quickest.headers['retry-after']).toBe('1');
      expect(outcomeOf(quickest)).toBe('IDEMPOTENCY_IN_PROGRESS');
      return { sent: Promise.all([first, ...others]) };
    });
    const [first, ...others] = await sent;
    expect(first && outcomeOf(first)).toBe('CREATED');
    const outcomes = new Set(others.map(outcomeOf));
    expect(['IDEMPOTENCY_IN_PROGRESS', 'REPLAYED']).toEqual(expect.arrayContaining([...outcomes]));
    expect(outcomeOf(await shipAt(till(shop, 1), quote, key))).toBe('REPLAYED');
    expect(await salesOf(shop, shared.database)).toHaveLength(1);
  });

  it('sell a quote to one of 100 keys, and tell every other to whom it went', async () => {
    const shop = await openShop(shared);
    const [quote = ''] = await quotesOf(shop, 1);
    const keys = Array.from({ length: 100 }, () => randomUUID());
    // Every connection has looked at a quote that is for sale before the first may write.
    const { sent } = await whileLocked(shared.database.ownerUrl, walletOf(shop), async (locks) => {
      const begun = atOnce(100, (turn) => shipAt(till(shop, turn), quote, keys[turn]));
      await locks.untilWaiting(2 * POOL_SIZE);
      return { sent: begun };
    });
    const answers = await sent;
    const created = onlyOne(answersOf(answers, 'CREATED'));
    const refused = answersOf(answers, 'QUOTE_ALREADY_USED');
    expect(refused).toHaveLength(99);
    const { shipment_number } = created.data();
    for (const one of refused) expect(one.error().details).toEqual({ shipment_number });
    const key = keys[answers.indexOf(created)] ?? '';
    expect(await salesOf(shop, shared.database)).toEqual([wholeSale(created.data(), key)]);
    await expectHeld(shop, created.data().total_amount);
  });

  it('sell as often as the balance allows, and refuse the rest as if nobody had asked', async () => {
    const shop = await openShop(shared);
    const quotes = await quotesOf(shop, 200, HEAVY_QUOTE);
    const keys = quotes.map(() => randomUUID());
    const ship = (turn: number) => shipAt(till(shop, turn), quotes[turn], keys[turn]);
    const answers = await atOnce(quotes.length, ship);
    const sold = answersOf(answers, 'CREATED').map((answer) => answer.data());
    const required = sold[0]?.total_amount ?? 0;
    const available = OPENING % required;
    const shortfall = required - available;
    expect(sold).toHaveLength((OPENING - available) / required);
    const refused = answersOf(answers, 'INSUFFICIENT_BALANCE');
    expect(refused).toHaveLength(quotes.length - sold.length);
    for (const answer of refused) {
      expect(answer.error().details).toEqual({ required, available, shortfall });
    }
    await expectHeld(shop, OPENING - available);
    const turns = refused.map((answer) => answers.indexOf(answer));
    const unsold = await Promise.all(turns.map((turn) => quoteAt(till(shop, turn), quotes[turn])));
    for (const quote of unsold) {
      expect(quote).toMatchObject({ status: 'ACTIVE', shipment_number: null });
    }
    await topUp(shop, shortfall);
    const again = await Promise.all(turns.map(ship));
    expect(answersOf(again, 'CREATED')).toHaveLength(1);
    expect(answersOf(again, 'INSUFFICIENT_BALANCE')).toHaveLength(turns.length - 1);
    await expectHeld(shop, OPENING + shortfall, OPENING + shortfall);
  });

  it('sell 60 quotes of one account, and lose and double no rupiah between them', async () => {
    const shop = await openShop(shared);
    const quotes = await quotesOf(shop, 60);
    const keys = quotes.map(() => randomUUID());
    const answers = await atOnce(60, (turn) => shipAt(till(shop, turn), quotes[turn], keys[turn]));
    expect(answersOf(answers, 'CREATED')).toHaveLength(60);
    const expected = answers.map((answer, turn) => wholeSale(answer.data(), keys[turn] ?? ''));
    expect(await salesOf(shop, shared.database)).toEqual(expected.toSorted(byNumber));
    await expectHeld(
      shop,
      expected.reduce((sum, sale) => sum + sale.total_amount, 0),
    );
    // The opening balance is the first of what was available.
    for (const [bucket, count] of [
      ['available', 61],
      ['held', 60],
    ] as const) {
      const history = await historyOf(shop, bucket);
      expect(history.map(({ sequence }) => sequence)).toEqual(upTo(count));
      expect(history.map((row) => row.balance_after)).toEqual(balancesOf(history));
    }
  });

  it('leave books that verify, and nothing that belongs to no shipment', async () => {
    expect(await told('ledger verify')).toMatchObject({ faults: 0 });
    expect(await straysIn(shared.database)).toEqual([]);
  });

  it('have complained of nothing but a pool that was busy for too long', () => {
    const complaints = pair.flatMap(({ err }) => err());
    expect(complaints.filter((line) => !line.includes(NO_CONNECTION))).toEqual([]);
  });
});

/** At the one process and at the other, in turn. */
function till({ secret }: Shop, turn: number): ApiClient {
  return apiClient(pair[turn % pair.length]?.port ?? 0, secret);
}

/** A client that is told to come back comes back: the pool may be busy for longer than it waits. */
async function shipAt(client: ApiClient, quoteId = '', key = ''): Promise<ShipmentAnswer> {
  const answer = await client.ship(shipmentBody(quoteId), key);
  return answer.status === 503 ? shipAt(client, quoteId, key) : answer;
}

function atOnce<Result>(count: number, ask: (turn: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, turn) => ask(turn)));
}

async function quotesOf(shop: Shop, count: number, body: unknown = QUOTE_BODY): Promise<string[]> {
  const answers = await atOnce(count, (turn) => till(shop, turn).quote(body));
  return answers.map((answer) => answer.data().quote_id);
}

async function quoteAt(client: ApiClient, quoteId = ''): Promise<DataOf<'getQuote'>> {
  return (await client.get<'getQuote'>(`/api/v1/quotes/${quoteId}`)).data();
}

function answersOf(answers: readonly ShipmentAnswer[], outcome: string): ShipmentAnswer[] {
  return answers.filter((answer) => outcomeOf(answer) === outcome);
}

function onlyOne<Thing>(things: readonly Thing[]): Thing {
  const [thing] = things;
  if (thing === undefined || things.length > 1) throw new Error(`there are ${things.length}`);
  return thing;
}

/** What was paid for is held, and all the rest is left. */
async function expectHeld(shop: Shop, held: number, paidIn = OPENING): Promise<void> {
  const balance = await till(shop, 0).get('/api/v1/balance');
  expect(balance.data()).toEqual({ available: paidIn - held, held, pending_cod: 0 });
}

function walletOf({ accountId }: Shop) {
  return { table: 'ledger_account', where: `account_id = '${accountId}' AND kind = 'AVAILABLE'` };
}

async function topUp({ accountId }: Shop, amount: number): Promise<void> {
  const whose = ['--account', idText('account', accountId), '--environment', 'TEST'];
  await told('wallet topup', ...whose, '--amount', String(amount), '--reference', 'BCA 0012');
}

/** As the ledger wrote it; the list is by the time at which each was decided. */
async function historyOf(shop: Shop, bucket: string): Promise<readonly Transaction[]> {
  const history: Transaction[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const place: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const path = `/api/v1/transactions?limit=50&bucket=${bucket}${place}`;
    const { items, pagination } = (await till(shop, 0).get<'listTransactions'>(path)).data();
    history.push(...items);
    cursor = pagination.next_cursor;
  }
  return history.toSorted((one, other) => one.sequence - other.sequence);
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}

/** What each transaction leaves, as its amount and those before it say. */
function balancesOf(history: readonly Transaction[]): number[] {
  let balance = 0;
  return history.map(({ direction, amount }) => {
    balance += direction === 'CREDIT' ? amount : -amount;
    return balance;
  });
}

function byNumber(one: SaleFound, other: SaleFound): number {
  return one.shipment_number < other.shipment_number ? -1 : 1;
}
