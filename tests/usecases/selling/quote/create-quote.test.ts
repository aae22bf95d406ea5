import { describe, expect, it } from '@jest/globals';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import { basisPoints, rupiah } from '#domain/money.ts';
import { NO_DRAFTS } from '#domain/selling/shipment/party.ts';
import type { IdempotentRequest } from '#src/usecases/platform/idempotency/idempotent.ts';
import { type CreateQuoteCommand, createQuote } from '#src/usecases/selling/quote/create-quote.ts';
import { getQuote } from '#src/usecases/selling/quote/get-quote.ts';
import { COD, district, parcel, profile, service } from '#tests/kit/builders.ts';
import { fakeAreaDirectory } from '#tests/kit/fakes/area-directory.ts';
import { fakeCourier, fakeCourierDirectory, rateOf } from '#tests/kit/fakes/courier-directory.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { ALICE, BOB, sampleRule, uuid } from '#tests/kit/store-contracts/samples.ts';
import { NOW, shipmentScene, TENANT } from '../../shipment-scene.ts';
import { uuidIn } from '../../uuid-in.ts';

const SERVICES = [service(), service({ code: 'CASH', cod: COD })];
const REQUEST: IdempotentRequest = {
  tenant: TENANT,
  route: 'POST /quotes',
  key: undefined,
  content: { method: 'POST', path: '/api/v1/quotes', body: {} },
};

describe('a quote', () => {
  it('requests the rate of the chosen service again and locks its price', async () => {
    const { create, courier } = await scene();
    const { data, replayed } = await create();
    expect(replayed).toBe(false);
    expect(data).toMatchObject({ price: 11_000, final_price: 11_000, status: 'ACTIVE' });
    expect(data.expires_at).toBe('2026-11-21T08:15:00.000Z');
    expect(courier.asked.map(({ request }) => request.services)).toEqual([[SERVICES[0]]]);
    expect(courier.asked[0]?.deadlineMs).toBe(5_000);
  });

  it('keeps the price of a quote after a later pricing rule', async () => {
    const { create, read, stores } = await scene();
    const { data } = await create();
    const markup = basisPoints(5_000);
    await stores.pricingRules.insert({ ...sampleRule({ ruleId: uuid(9), markup }) });
    expect((await read(uuidIn(data.quote_id))).quote).toMatchObject({ price: 11_000 });
    expect((await create()).data.price).toBeGreaterThan(11_000);
  });

  it('returns a quote only to its owner', async () => {
    const { create, read } = await scene();
    const { data } = await create();
    expect((await read(uuidIn(data.quote_id))).quote.accountId).toBe(ALICE);
    const others = [
      { ...TENANT, accountId: BOB },
      { ...TENANT, environment: 'LIVE' as const },
    ];
    for (const other of others) {
      await expect(read(uuidIn(data.quote_id), other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await expect(read(uuid(0x404))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('calls the courier once for a repeated quote with the same key', async () => {
    const { create, courier } = await scene();
    const first = await create({}, { key: 'one' });
    expect(await create({}, { key: 'one' })).toEqual({ data: first.data, replayed: true });
    expect(courier.asked).toHaveLength(1);
  });
});

describe('no quote is made', () => {
  it('rejects a quote with unknown names and reports all of them', async () => {
    const { create } = await scene();
    const command = { originId: '99.99.99', courierCode: 'unknown' };
    await expect(create(command)).rejects.toMatchObject({
      fieldErrors: [
        { path: 'origin.district_id', code: 'UNKNOWN_DISTRICT' },
        { path: 'courier_code', code: 'UNKNOWN_COURIER' },
      ],
    });
    await expect(create({ serviceCode: 'NONE' })).rejects.toMatchObject({
      code: 'UNKNOWN_SERVICE',
      fieldErrors: [{ path: 'service_code' }],
    });
  });

  it.each([
    ['COURIER_TIMEOUT' as const],
    ['COURIER_UNAVAILABLE' as const],
    ['COURIER_ERROR' as const],
  ])('fails a quote with the courier error %s', async (fault) => {
    const { create } = await scene(() => Promise.reject(new CourierFailure(fault, 'It broke.')));
    await expect(create()).rejects.toMatchObject({ code: fault, message: 'It broke.' });
  });

  it.each([
    ['the courier does not go there', {}, 'NOT_SERVICEABLE'],
    ['the parcel is too heavy', { parcel: parcel({ weightGrams: 30_001 }) }, 'LIMIT_EXCEEDED'],
  ])('rejects a quote when %s', async (_, changes, reason) => {
    const { create } = await scene(async () => []);
    const refusal = { code: 'RATE_NOT_AVAILABLE', details: { reason } };
    await expect(create(changes)).rejects.toMatchObject(refusal);
  });

  it('rejects a quote for parties off the route or refused by the courier', async () => {
    const { create, courier } = await scene();
    const away = { sender: { districtId: '35.25.14' }, receiver: {} };
    await expect(create({ parties: away })).rejects.toMatchObject({
      code: 'ROUTE_MISMATCH',
      fieldErrors: [{ path: 'sender.district_id' }],
    });
    const long = { sender: {}, receiver: { name: 'x'.repeat(31) } };
    await expect(create({ parties: long })).rejects.toMatchObject({
      code: 'RATE_NOT_AVAILABLE',
      details: { reason: 'LIMIT_EXCEEDED' },
      fieldErrors: [{ path: 'receiver.name', code: 'COURIER_LIMIT' }],
    });
    expect(courier.asked).toEqual([]);
  });

  it('rejects a COD quote for a service without COD, without a courier call', async () => {
    const { create, courier } = await scene();
    const cash = { parcel: parcel({ cod: true, codAmount: rupiah(50_000) }) };
    await expect(create(cash)).rejects.toMatchObject({ code: 'SERVICE_OPTION_UNSUPPORTED' });
    expect(courier.asked).toEqual([]);
    expect((await create({ ...cash, serviceCode: 'CASH' })).data.cod_fee).toBe(2_500);
  });
});

async function scene(answer = async () => [rateOf('REG', 10_000)]) {
  const scene = await shipmentScene();
  const { clock, stores } = scene;
  const limits = { services: SERVICES, fieldLimits: { name: { max: 30 } } };
  const courier = fakeCourier(profile(limits), answer);
  const areas = fakeAreaDirectory([district('31.73.06'), district('35.25.14')]);
  const directory = fakeCourierDirectory({ TEST: [courier], LIVE: [] });
  const { pricingRules } = stores;
  const deps = {
    idempotent: scene.idempotent,
    areas,
    directory,
    pricingRules,
    clock,
    random: seededRandom(2),
  };
  const create = createQuote(deps);
  const find = getQuote(stores.quotes);
  return {
    stores,
    courier,
    create: (changes: Partial<CreateQuoteCommand> = {}, request: Partial<IdempotentRequest> = {}) =>
      create({ ...COMMAND, ...changes }, { ...REQUEST, ...request }),
    read: (id: string, tenant = TENANT) => find(tenant, id),
  };
}

const COMMAND: CreateQuoteCommand = {
  tenant: TENANT,
  originId: '31.73.06',
  destinationId: '35.25.14',
  parcel: parcel(),
  parties: NO_DRAFTS,
  courierCode: 'swift',
  serviceCode: 'REG',
  deadlineMs: 5_000,
};

it('dates a quote by its creation', async () => {
  const { create } = await scene();
  expect((await create()).data.created_at).toBe(NOW.toISOString());
});
