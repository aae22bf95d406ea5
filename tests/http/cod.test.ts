import { describe, expect, it } from '@jest/globals';
import { USE_CASES } from '#src/composition/tokens.ts';
import type { DataOf } from '#src/http/contract/types.ts';
import { type ApiClient, apiClient, QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { newSeller, withoutRequest } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { balance, movesOf, OPENING, shown } from './payment-calls.ts';

const CASH = 200_000;
/** 4 % at JNE for money after 7 days, 5 % at SiCepat for money after 5. */
const NET = { jne: CASH - 8_000, sicepat: CASH - 10_000 } as const;
const SERVICES = { jne: 'REG', sicepat: 'REG' } as const;
const DAYS = { jne: 7, sicepat: 5 } as const;
const DAY_MS = 24 * 60 * 60_000;

type Courier = keyof typeof NET;
type Order = { readonly courier?: Courier; readonly name?: string; readonly cash?: number | null };

const shared = sharedApi();

describe('cash on delivery', () => {
  it('is pending from the delivery on, with the day on which it settles', async () => {
    const { client } = await newSeller(shared.api);
    const number = await booked(client);
    expect(await shown(client, number)).toMatchObject({
      ...{ cod_amount: CASH, cod_fee: CASH - NET.jne },
      ...{ cod_settles_at: null, cod_settled_at: null },
    });
    expect(await pendingOf(client)).toEqual({ pending_cod: 0, items: [] });
    const from = shared.api.clock.now().getTime();
    const delivered = (await advance(client, number, 'DELIVERED')).data();
    const settlesAt = Date.parse(delivered.cod_settles_at ?? '') - DAYS.jne * DAY_MS;
    expect(settlesAt).toBeGreaterThanOrEqual(from);
    expect(settlesAt).toBeLessThanOrEqual(shared.api.clock.now().getTime());
    expect(delivered.cod_settled_at).toBeNull();
    const settlement_date = delivered.cod_settles_at?.slice(0, 10);
    expect(await pendingOf(client)).toEqual({
      pending_cod: NET.jne,
      items: [{ settlement_date, amount: NET.jne, shipments: 1 }],
    });
  });

  it('of several couriers is shown day by day, and sums to what the balance says', async () => {
    const { client } = await newSeller(shared.api);
    for (const courier of ['jne', 'sicepat', 'jne'] as const) await delivered(client, { courier });
    const { pending_cod, items } = await pendingOf(client);
    expect(items.map(({ amount, shipments }) => [amount, shipments])).toEqual([
      [NET.sicepat, 1],
      [2 * NET.jne, 2],
    ]);
    const [first, second] = items.map((item) => Date.parse(item.settlement_date));
    expect((second ?? 0) - (first ?? 0)).toBe((DAYS.jne - DAYS.sicepat) * DAY_MS);
    expect(pending_cod).toBe(NET.sicepat + 2 * NET.jne);
    expect(await balance(client)).toMatchObject({ pending_cod });
  });

  it('becomes available on its day, and not before', async () => {
    const { client } = await newSeller(shared.api);
    const number = await delivered(client);
    const before = await balance(client);
    shared.api.clock.skip(DAYS.jne * DAY_MS - 60_000);
    await settleDue();
    expect(await balance(client)).toEqual(before);
    shared.api.clock.skip(60_000);
    await settleDue();
    expect(await balance(client)).toEqual({
      ...{ available: before.available + NET.jne, held: 0, pending_cod: 0 },
    });
    const { cod_settles_at, cod_settled_at } = await shown(client, number);
    expect((cod_settled_at ?? '') >= (cod_settles_at ?? 'z')).toBe(true);
    expect(await pendingOf(client)).toEqual({ pending_cod: 0, items: [] });
  });

  it.each(['SIM RETURNED', 'SIM LOST', 'SIM DAMAGED'])(
    'is never collected from a receiver named %s, and costs nothing',
    async (name) => {
      const { client } = await newSeller(shared.api);
      const number = await booked(client, { name });
      const { total_amount: paid } = await shown(client, number);
      await advance(client, number, name.replace('SIM ', ''));
      shared.api.clock.skip(DAYS.jne * DAY_MS);
      await settleDue();
      expect(await balance(client)).toEqual({
        ...{ available: OPENING - paid, held: 0, pending_cod: 0 },
      });
      expect(await pendingOf(client)).toEqual({ pending_cod: 0, items: [] });
      expect(await shown(client, number)).toMatchObject({ cod_settles_at: null });
    },
  );
});

describe('POST /test/shipments/{shipment_number}/settle-cod', () => {
  it.each([undefined, {}])('settles at once, body %j', async (body) => {
    const { client } = await newSeller(shared.api);
    const number = await delivered(client);
    const before = await balance(client);
    const answer = await settleCod(client, number, body);
    expect(answer.status).toBe(200);
    expect(answer.data()).toEqual(await shown(client, number));
    expect(answer.data()).toMatchObject({
      ...{ status: 'DELIVERED', cod_settled_at: expect.any(String) },
    });
    expect(await balance(client)).toEqual({
      ...{ available: before.available + NET.jne, held: 0, pending_cod: 0 },
    });
    expect((await movesOf(client, number)).slice(-4)).toEqual([
      `COD_COLLECTED pending_cod CREDIT ${CASH}`,
      `COD_FEE pending_cod DEBIT ${CASH - NET.jne}`,
      ...[`COD_SETTLED available CREDIT ${NET.jne}`, `COD_SETTLED pending_cod DEBIT ${NET.jne}`],
    ]);
  });

  it('numbers the rows of the bucket without a gap, down to nothing', async () => {
    const { client } = await newSeller(shared.api);
    await settleCod(client, await delivered(client));
    const path = '/api/v1/transactions?bucket=pending_cod';
    const { items } = (await client.get<'listTransactions'>(path)).data();
    const rows = items.map((row) => [row.sequence, row.type, row.balance_after]);
    expect(rows.toReversed()).toEqual([
      [1, 'COD_COLLECTED', CASH],
      [2, 'COD_FEE', NET.jne],
      [3, 'COD_SETTLED', 0],
    ]);
  });

  it('settles once: again it is refused, and says when it was', async () => {
    const { client } = await newSeller(shared.api);
    const number = await delivered(client);
    const { cod_settled_at } = (await settleCod(client, number)).data();
    const before = await balance(client);
    const again = await settleCod(client, number);
    expect(again.status).toBe(409);
    expect(again.error()).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      details: { status: 'DELIVERED', cod_amount: CASH, cod_settled_at },
    });
    shared.api.clock.skip(DAYS.jne * DAY_MS);
    await settleDue();
    expect(await balance(client)).toEqual(before);
  });

  it('called by many at once, and on its day as well, settles once', async () => {
    const { client } = await newSeller(shared.api);
    const number = await delivered(client);
    const { available } = await balance(client);
    shared.api.clock.skip(DAYS.jne * DAY_MS);
    const calls = Array.from({ length: 6 }, () => settleCod(client, number));
    const [answers] = await Promise.all([Promise.all(calls), settleDue(), settleDue()]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 409 && status !== 200)).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    expect(await balance(client)).toMatchObject({
      ...{ available: available + NET.jne, pending_cod: 0 },
    });
  });

  it.each<[string, Order, string]>([
    ['that is not delivered', {}, 'OUT_FOR_DELIVERY'],
    ['that came back', { name: 'SIM RETURNED' }, 'RETURNED'],
    ['without cash to collect', { cash: null }, 'DELIVERED'],
  ])('refuses a shipment %s', async (_, options, status) => {
    const { client } = await newSeller(shared.api);
    const number = await booked(client, options);
    await advance(client, number, status);
    const { cash = CASH } = options;
    expect((await settleCod(client, number)).error()).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      details: { status, cod_amount: cash, cod_settled_at: null },
    });
    expect(await balance(client)).toMatchObject({ pending_cod: 0 });
  });

  it('answers another account as for an unknown shipment, and refuses a LIVE key', async () => {
    const { account, client } = await newSeller(shared.api);
    const number = await delivered(client);
    const other = (await newSeller(shared.api)).client;
    const odd = ['x', '%00', number.toLowerCase(), `${number}0`, 'SHP261121000000009'];
    const answers = [
      await settleCod(other, number),
      ...(await Promise.all(odd.map((id) => settleCod(client, id)))),
    ].map(withoutRequest);
    expect(answers[0]).toMatchObject({ status: 404 });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const { secret } = await shared.api.newKey({ account, environment: 'LIVE' });
    const live = await settleCod(apiClient(shared.api.port, secret), number);
    expect([live.status, live.error().code]).toEqual([403, 'TEST_ONLY']);
    expect(await balance(client)).toMatchObject({ pending_cod: NET.jne });
  });
});

it('all of it leaves books without a fault', async () => {
  const verify = shared.api.container.get(USE_CASES.wallet).verifyLedger;
  expect(await Array.fromAsync(verify({ accountId: null, environment: null }))).toEqual([]);
  expect(shared.api.log.filter(({ level }) => level === 'error')).toEqual([]);
});

/** A shipment that its courier has, and that is to collect cash. */
async function booked(client: ApiClient, options: Order = {}): Promise<string> {
  const { courier = 'jne', name = 'Sari Wulandari', cash = CASH } = options;
  const service = { courier_code: courier, service_code: SERVICES[courier] };
  const { quote_id: id } = (await client.quote({ ...QUOTE_BODY, ...service, cod: true })).data();
  const { receiver, ...order } = shipmentBody(id);
  const cod = cash === null ? {} : { cod_amount: cash };
  const body = { ...order, receiver: { ...receiver, name }, ...cod };
  const { shipment_number: number } = (await client.ship(body)).data();
  await shared.api.work();
  return number;
}

async function delivered(client: ApiClient, options: Order = {}): Promise<string> {
  const number = await booked(client, options);
  (await advance(client, number, 'DELIVERED')).data();
  return number;
}

function advance(client: ApiClient, number: string, to: string) {
  return client.post<'advanceShipment'>(`/api/v1/test/shipments/${number}/advance`, { to });
}

function settleCod(client: ApiClient, number: string, body?: unknown) {
  return client.post<'settleCod'>(`/api/v1/test/shipments/${number}/settle-cod`, body);
}

async function pendingOf(client: ApiClient): Promise<DataOf<'getPendingCod'>> {
  return (await client.get<'getPendingCod'>('/api/v1/balance/cod')).data();
}

function settleDue(): Promise<boolean> {
  return shared.api.container.get(USE_CASES.cod).settleDueCod();
}
