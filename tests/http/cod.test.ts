import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '#domain/time.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import type { DataOf } from '#src/http/contract/types.ts';
import { type ApiClient, QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { newSeller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { balance, movesOf, shown } from './payment-calls.ts';

const CASH = 200_000;
/** Net amounts: JNE takes 4 % and pays after 7 days, SiCepat takes 5 % and pays after 5. */
const NET = { jne: CASH - 8_000, sicepat: CASH - 10_000 } as const;
const SERVICES = { jne: 'REG', sicepat: 'REG' } as const;
const DAYS = { jne: 7, sicepat: 5 } as const;

type Courier = keyof typeof NET;
type Order = { readonly courier?: Courier; readonly name?: string; readonly cash?: number | null };

const shared = sharedApi();

describe('cash on delivery', () => {
  it('shows COD cash as pending from the delivery on, with its settlement day', async () => {
    const { client } = await newSeller(shared.api);
    const number = await booked(client);
    expect(await shown(client, number)).toMatchObject({
      cod_amount: CASH,
      cod_fee: CASH - NET.jne,
      cod_settles_at: null,
      cod_settled_at: null,
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

  it('makes collected cash available on its settlement day, and not before', async () => {
    const { client } = await newSeller(shared.api);
    const number = await delivered(client);
    const before = await balance(client);
    shared.api.clock.skip(DAYS.jne * DAY_MS - 60_000);
    await settleDue();
    expect(await balance(client)).toEqual(before);
    shared.api.clock.skip(60_000);
    await settleDue();
    expect(await balance(client)).toEqual({
      available: before.available + NET.jne,
      held: 0,
      pending_cod: 0,
    });
    const { cod_settles_at, cod_settled_at } = await shown(client, number);
    expect((cod_settled_at ?? '') >= (cod_settles_at ?? 'z')).toBe(true);
    expect(await pendingOf(client)).toEqual({ pending_cod: 0, items: [] });
  });
});

describe('POST /test/shipments/{shipment_number}/settle-cod', () => {
  it('settles collected cash at once by the test control', async () => {
    const { client } = await newSeller(shared.api);
    const number = await delivered(client);
    const before = await balance(client);
    const answer = await settleCod(client, number);
    expect(answer.status).toBe(200);
    expect(answer.data()).toEqual(await shown(client, number));
    expect(answer.data()).toMatchObject({
      status: 'DELIVERED',
      cod_settled_at: expect.any(String),
    });
    expect(await balance(client)).toEqual({
      available: before.available + NET.jne,
      held: 0,
      pending_cod: 0,
    });
    expect((await movesOf(client, number)).slice(-4)).toEqual([
      `COD_COLLECTED pending_cod CREDIT ${CASH}`,
      `COD_FEE pending_cod DEBIT ${CASH - NET.jne}`,
      `COD_SETTLED available CREDIT ${NET.jne}`,
      `COD_SETTLED pending_cod DEBIT ${NET.jne}`,
    ]);
  });

  it('settles collected cash once: a second call is refused and names the time of the first', async () => {
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

  it('settles collected cash once when many calls arrive together with its settlement day', async () => {
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
      available: available + NET.jne,
      pending_cod: 0,
    });
  });
});

it('leaves the books without a fault after all settlements of cash', async () => {
  const verify = shared.api.container.get(TOKENS.useCases).wallet.verifyLedger;
  expect(await Array.fromAsync(verify({ accountId: null, environment: null }))).toEqual([]);
  expect(shared.api.log.filter(({ level }) => level === 'error')).toEqual([]);
});

/** Creates a booked shipment whose courier is to collect cash. */
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
  return shared.api.container.get(TOKENS.useCases).cod.settleDueCod();
}
