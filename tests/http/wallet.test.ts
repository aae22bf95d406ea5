import { beforeAll, describe, expect, it } from '@jest/globals';
import { localTime } from '#domain/carrying/area/time-zone.ts';
import type { Environment } from '#domain/environment.ts';
import type { DataOf } from '#src/http/contract/types.ts';
import { type ApiClient, apiClient } from '#tests/kit/api-client.ts';
import { newPerson } from '#tests/kit/person.ts';
import { newSeller, type Seller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

type Listed = DataOf<'listTransactions'>;
type Shown = Listed['items'][number];

const OPENING = 10_000_000;
const EMPTY = { available: 0, held: 0, pending_cod: 0 };
const SALES = 7;

const shared = sharedApi();
let seller: Seller;
/** Sorted from oldest to newest. */
const shipments: DataOf<'createShipment'>[] = [];
/** Sorted from newest to oldest. */
let all: readonly Shown[];

beforeAll(async () => {
  seller = await newSeller(shared.api);
  for (let made = 0; made < SALES; made += 1) shipments.push(await sold(seller.client));
  all = (await list('limit=50')).items;
});

describe('a new wallet', () => {
  it('opens a new wallet with 10,000,000 in TEST and zero in LIVE', async () => {
    const account = await shared.api.newAccount();
    const [test, live] = await Promise.all([clientOf(account, 'TEST'), clientOf(account, 'LIVE')]);
    expect(await balanceOf(test)).toEqual({ ...EMPTY, available: OPENING });
    expect(await balanceOf(live)).toEqual(EMPTY);
    expect((await list('', live)).items).toEqual([]);
    expect((await list('', test)).items).toEqual([
      {
        transaction_id: expect.stringMatching(/^txn_[0-9a-z]{26}$/),
        journal_id: expect.stringMatching(/^jrn_[0-9a-z]{26}$/),
        sequence: 1,
        type: 'TOPUP',
        direction: 'CREDIT',
        bucket: 'available',
        amount: OPENING,
        balance_after: OPENING,
        reference: { type: 'topup', id: 'opening-balance' },
        description: 'Top-up opening-balance',
        created_at: expect.any(String),
      },
    ]);
  });
});

describe('GET /api/dashboard/wallet/balances', () => {
  const PATH = '/api/dashboard/wallet/balances';

  it('shows people the closing balances of days in their environment only', async () => {
    const { account } = seller;
    const viewer = await newPerson(shared.api, { account, role: 'VIEWER' });
    const read = async (environment: Environment, query = '') =>
      (await viewer.client(environment).get<'getDailyBalances'>(PATH + query)).data().items;
    const [days, live] = await Promise.all([read('TEST'), read('LIVE', '?days=1')]);
    expect(days).toHaveLength(30);
    const { day, ...now } = days.at(-1) ?? {};
    const today = localTime(shared.api.clock.now(), 'WIB').toISOString().slice(0, 10);
    expect([day, now]).toEqual([today, await balanceOf(seller.client)]);
    expect(days[0]).toMatchObject(EMPTY);
    expect(live).toEqual([{ day: today, ...EMPTY }]);
  });

  it('returns the balances of any days in the time zone of the request', async () => {
    const owner = (await newPerson(shared.api, seller)).client();
    const read = async (query: string) => owner.get<'getDailyBalances'>(`${PATH}?${query}`);
    const days = (await read('from=2026-01-30&to=2026-02-02')).data().items;
    expect(days.map(({ day }) => day)).toEqual([
      '2026-01-30',
      '2026-01-31',
      '2026-02-01',
      '2026-02-02',
    ]);
    const now = shared.api.clock.now();
    const inWit = (await read('days=1&timezone=Asia/Jayapura')).data().items;
    expect(inWit[0]?.day).toBe(localTime(now, 'WIT').toISOString().slice(0, 10));
    const refused = await read('from=2026-02-30');
    expect(refused.error().field_errors).toMatchObject([{ path: 'from', code: 'INVALID_FORMAT' }]);
    const nowhere = await read('timezone=Asia/Bali');
    expect(nowhere.error().field_errors).toMatchObject([{ path: 'timezone' }]);
  });

  it('returns wallet balances of a year, and rejects keys', async () => {
    const owner = (await newPerson(shared.api, seller)).client();
    expect((await owner.get<'getDailyBalances'>(`${PATH}?days=366`)).data().items).toHaveLength(
      366,
    );
    const tooMany = await owner.get<'getDailyBalances'>(`${PATH}?days=367`);
    expect(tooMany.error().field_errors).toMatchObject([{ path: 'days', code: 'TOO_LARGE' }]);
    expect((await seller.client.get<'getDailyBalances'>(PATH)).status).toBe(401);
  });
});

describe('GET /transactions after a sale', () => {
  it('lists both transactions of a sale, from one journal', async () => {
    const { client } = await newSeller(shared.api);
    const { shipment_number: number, total_amount: amount, created_at } = await sold(client);
    const { items } = await list(`reference=${number}`, client);
    const shown = {
      type: 'SHIPMENT_PAYMENT',
      amount,
      created_at,
      journal_id: items[0]?.journal_id,
      reference: { type: 'shipment', id: number },
      description: `Payment of shipment ${number}`,
      transaction_id: expect.stringMatching(/^txn_/),
    };
    const out = { bucket: 'available', direction: 'DEBIT', sequence: 2 };
    const into = { bucket: 'held', direction: 'CREDIT', sequence: 1 };
    expect(items.toSorted(byBucket)).toEqual([
      { ...shown, ...out, balance_after: OPENING - amount },
      { ...shown, ...into, balance_after: amount },
    ]);
    expect(await balanceOf(client)).toEqual({
      available: OPENING - amount,
      held: amount,
      pending_cod: 0,
    });
  });

  it('numbers the transactions of each bucket without a gap, each balance following from the previous one', () => {
    expect(all).toHaveLength(1 + 2 * SALES);
    for (const bucket of ['available', 'held']) {
      let balance = 0;
      const rows = all.filter((row) => row.bucket === bucket).toReversed();
      expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, at) => at + 1));
      for (const { amount, direction, balance_after: after } of rows) {
        balance += direction === 'CREDIT' ? amount : -amount;
        expect(after).toBe(balance);
      }
    }
  });

  it.each<[string, (row: Shown) => boolean, number]>([
    ['type=TOPUP', ({ type }) => type === 'TOPUP', 1],
    ['type=SHIPMENT_PAYMENT,TOPUP', () => true, 15],
    ['type=SHIPMENT_REFUND', () => false, 0],
    ['bucket=held', ({ bucket }) => bucket === 'held', 7],
    ['bucket=available', ({ bucket }) => bucket === 'available', 8],
    ['bucket=pending_cod', () => false, 0],
    ['reference=opening-balance', ({ reference }) => reference.type === 'topup', 1],
    ['type=SHIPMENT_PAYMENT&bucket=available', isPayment, 7],
    ['type=TOPUP&bucket=held', () => false, 0],
  ])('?%s lists those, and no others', async (query, isIncluded, count) => {
    const { items, pagination } = await list(`${query}&limit=50&include_total=true`);
    expect(items).toEqual(all.filter(isIncluded));
    expect(pagination).toMatchObject({ total: count, total_is_capped: false, has_more: false });
  });

  it('lists transactions created from created_from on and before created_to', async () => {
    const from = shipments[2]?.created_at ?? '';
    const to = shipments[5]?.created_at ?? '';
    const { items } = await list(`created_from=${from}&created_to=${to}`);
    const expected = all.filter(({ created_at: at }) => at >= from && at < to);
    expect(items).toEqual(expected);
    expect(expected.length).toBeGreaterThan(3);
  });

  it('pages through transactions by number or cursor without gaps or repeats', async () => {
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push(...(await list(`limit=4&page=${page}`)).items);
    expect(pages).toEqual(all);
    const walked: Shown[] = [];
    let next: string | null = null;
    do {
      const cursor: string = next === null ? '' : `&cursor=${next}`;
      const { items, pagination } = await list(`limit=4&bucket=available${cursor}`);
      walked.push(...items);
      next = pagination.next_cursor;
    } while (next !== null);
    expect(walked).toEqual(all.filter(({ bucket }) => bucket === 'available'));
  });

  it.each([
    ['type=HOLD', 'type', 'NOT_ALLOWED'],
    ['bucket=revenue', 'bucket', 'NOT_ALLOWED'],
    ['bucket=savings', 'bucket', 'NOT_ALLOWED'],
    ['limit=51', 'limit', 'TOO_LARGE'],
    ['status=PAID', 'status', 'UNKNOWN_FIELD'],
  ])('refuses transactions with ?%s', async (query, path, code) => {
    const answer = await seller.client.get(`/api/v1/transactions?${query}`);
    expect(answer.error()).toMatchObject({ field_errors: [{ path, code }] });
  });
});

async function clientOf(account: Seller['account'], environment: Environment): Promise<ApiClient> {
  const { secret } = await shared.api.newKey({ account, environment });
  return apiClient(shared.api.port, secret);
}

async function balanceOf(client: ApiClient): Promise<unknown> {
  return (await client.get<'getBalance'>('/api/v1/balance')).data();
}

async function list(query: string, client = seller.client): Promise<Listed> {
  return (await client.get<'listTransactions'>(`/api/v1/transactions?${query}`)).data();
}

function byBucket(one: Shown, other: Shown): number {
  return one.bucket < other.bucket ? -1 : 1;
}

function isPayment({ type, bucket }: Shown): boolean {
  return type === 'SHIPMENT_PAYMENT' && bucket === 'available';
}
