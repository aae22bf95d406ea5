import { beforeAll, describe, expect, it } from '@jest/globals';
import { TOKENS } from '#src/composition/tokens.ts';
import type { ApiClient } from '#tests/kit/api-client.ts';
import { newPerson, type TestPerson } from '#tests/kit/person.ts';
import { newSeller, type Seller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { newEndpoint, withoutNetwork } from './webhook-calls.ts';

const OVERVIEW = '/api/dashboard/overview?days=7';
const SAMPLES = '/api/dashboard/sample-data';
const STEPS_MAX = 40;

const shared = sharedApi({ rewire: withoutNetwork });
let seller: Seller;
let owner: TestPerson;
let developer: TestPerson;
let pages: ApiClient;

beforeAll(async () => {
  seller = await newSeller(shared.api);
  const { account } = seller;
  owner = await newPerson(shared.api, { account });
  developer = await newPerson(shared.api, { account, role: 'DEVELOPER' });
  pages = owner.client();
});

/** Makes all samples as the page does, with a turn of the worker between two steps. */
async function makeAll() {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const progress = (await pages.post<'makeSampleData'>(SAMPLES, undefined)).data();
    if (progress.made === progress.of) return progress;
    await shared.api.work();
  }
  throw new Error('the samples do not come to an end');
}

async function counted() {
  const { countEvents } = shared.api.container.get(TOKENS.useCases).figure;
  await shared.api.container.get(TOKENS.ports).events.fanOut({ limit: 1_000, now: new Date() });
  while (await countEvents());
  return (await pages.get<'getOverview'>(OVERVIEW)).data();
}

async function listed(query: string): Promise<number | null | undefined> {
  const path = `/api/v1/shipments?include_total=true&limit=1&${query}`;
  return (await seller.client.get<'listShipments'>(path)).data().pagination.total;
}

/** Kinds of the steps to LIVE that are done. */
async function stepsDone(
  person: TestPerson,
  environment: 'TEST' | 'LIVE',
): Promise<readonly string[]> {
  const { setup } = (await person.client(environment).get<'getOverview'>(OVERVIEW)).data();
  return setup.filter(({ is_done: isDone }) => isDone).map(({ kind }) => kind);
}

describe('the steps to LIVE', () => {
  it('lists in the setup steps what the account has in each environment, until a TEST shipment is paid', async () => {
    const { account, client } = await newSeller(shared.api);
    const person = await newPerson(shared.api, { account });
    expect(await stepsDone(person, 'TEST')).toEqual(['EMAIL', 'ACCESS']);
    await newEndpoint(client);
    await sold(client);
    expect(await stepsDone(person, 'TEST')).toEqual([
      'EMAIL',
      'TEST_SHIPMENT',
      'ACCESS',
      'WEBHOOK',
    ]);
    expect(await stepsDone(person, 'LIVE')).toEqual(['EMAIL', 'TEST_SHIPMENT']);
  });
});

describe('sample data', () => {
  it('offers sample data in TEST only, to people who may ship and pay', async () => {
    const live = await owner.client('LIVE').post(SAMPLES, undefined);
    expect([live.status, live.error().code]).toEqual([403, 'TEST_ONLY']);
    const refused = await developer.client().post(SAMPLES, undefined);
    expect([refused.status, refused.error().code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
    const { has_shipments: hasAny, attention } = await counted();
    expect([hasAny, attention]).toEqual([false, []]);
  });

  it('makes twenty sample shipments, however often and by however many people it is requested', async () => {
    await Promise.all([makeAll(), makeAll()]);
    expect(await makeAll()).toEqual({ made: 20, of: 20 });
    expect(await listed('')).toBe(20);
  });
});

describe('the overview', () => {
  it('counts shipments in the overview as the list of shipments does', async () => {
    const overview = await counted();
    const { today, totals, couriers, series, attention } = overview;
    expect(today).toEqual(totals);
    expect(today.shipments).toBe(await listed(''));
    for (const { status, shipments } of series.at(-1)?.by_status ?? []) {
      const own = status === 'AWAITING_PAYMENT' ? `${status},WAITING_CONFIRMATION` : status;
      expect([status, await listed(`status=${own}`)]).toEqual([status, shipments]);
    }
    const byCourier = couriers.map(({ courier_code: code }) => listed(`courier=${code}`));
    expect(await Promise.all(byCourier)).toEqual(couriers.map(({ shipments }) => shipments));
    expect(couriers.length).toBeGreaterThan(3);
    expect(today.delivered).toBeGreaterThan(0);
    expect(attention.map(({ kind }) => kind)).toContain('BOOKING_FAILED');
  });

  it('counts the shipments of any days in the overview, and compares them with as many days before', async () => {
    const { series } = await counted();
    const today = series.at(-1)?.day ?? '';
    const yesterday = series.at(-2)?.day ?? '';
    const read = (query: string) =>
      pages.get<'getOverview'>(`/api/dashboard/overview?${query}`).then((answer) => answer.data());
    const before = await read(`from=${yesterday}&to=${yesterday}`);
    expect(before.series.map(({ day }) => day)).toEqual([yesterday]);
    expect([before.totals.shipments, before.couriers]).toEqual([0, []]);
    expect(before.today.shipments).toBe(await listed(''));
    const whole = await read(`from=${yesterday}`);
    expect(whole.series.map(({ day }) => day)).toEqual([yesterday, today]);
    expect(whole.totals).toEqual(whole.today);
    expect((await read('days=95')).previous).not.toBeNull();
    expect((await read('days=96')).previous).toBeNull();
    const tooEarly = await pages.get('/api/dashboard/overview?from=2020-01-01');
    expect(tooEarly.error().field_errors).toMatchObject([{ path: 'from', code: 'TOO_EARLY' }]);
  });

  it('finds the sample shipments by search', async () => {
    const search = async (text: string) =>
      (await pages.get<'search'>(`/api/dashboard/search?q=${text}`)).data().items;
    const found = await search('contoh-');
    expect(found).toEqual([]);
    const byReference = await search('CONTOH-');
    expect(byReference).toHaveLength(8);
    const number = byReference[0]?.id ?? '';
    expect(await search(number.toLowerCase())).toEqual([byReference[0]]);
    const stranger = await newPerson(shared.api, await newSeller(shared.api));
    const path = `/api/dashboard/search?q=${number}`;
    expect((await stranger.client().get<'search'>(path)).data().items).toEqual([]);
  });
});
