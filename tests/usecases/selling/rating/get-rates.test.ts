import { describe, expect, it } from '@jest/globals';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import type { Tenant } from '#domain/environment.ts';
import type { FigureStore } from '#domain/insight/figure/figure-store.ts';
import { basisPoints, rupiah } from '#domain/money.ts';
import type { RateList } from '#domain/selling/rating/rate-list.ts';
import { NO_DRAFTS } from '#domain/selling/shipment/party.ts';
import { getRates, type RatesQuery } from '#src/usecases/selling/rating/get-rates.ts';
import { COD, district, parcel, profile, service } from '#tests/kit/builders.ts';
import { fakeAreaDirectory } from '#tests/kit/fakes/area-directory.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import {
  type FakeCourier,
  fakeCourier,
  fakeCourierDirectory,
  rateOf,
} from '#tests/kit/fakes/courier-directory.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { ALICE, BOB, later, sampleRule, uuid } from '#tests/kit/store-contracts/samples.ts';

const NOW = new Date('2026-11-21T08:00:00.000Z');
const TENANT: Tenant = { accountId: ALICE, environment: 'TEST' };
const KALIDERES = district('31.73.06');
const KEBOMAS = district('35.25.14');

describe('rates', () => {
  it('sorts rates of all couriers by price with the default markup of 10 %', async () => {
    const { compare } = scene([courier('a', 30_000), courier('b', 10_000), courier('c', 20_000)]);
    expect(shown(await compare())).toEqual(['b 11000', 'c 22000', 'a 33000']);
  });

  it('calls all couriers concurrently for rates', async () => {
    const { promise: allCalled, resolve } = Promise.withResolvers<void>();
    let waiting = 3;
    const answer = async () => {
      waiting -= 1;
      if (waiting === 0) resolve();
      await allCalled;
      return [rateOf('REG', 10_000)];
    };
    const couriers = ['a', 'b', 'c'].map((code) => fakeCourier(profile({ code }), answer));
    expect((await scene(couriers).compare()).rates).toHaveLength(3);
  });

  it('requests rates with districts, parcel, suitable services and a deadline', async () => {
    const heavy = service({ code: 'CARGO', weight: tons() });
    const cash = service({ code: 'COD' });
    const services = [heavy, { ...cash, cod: COD }];
    const called = fakeCourier(profile({ services }));
    const light = parcel({ weightGrams: 1_200, cod: true });
    await scene([called]).compare({ parcel: light, deadlineMs: 2_500 });
    expect(called.asked).toEqual([
      {
        deadlineMs: 2_500,
        request: {
          route: { origin: KALIDERES, destination: KEBOMAS },
          parcel: light,
          services: [{ ...cash, cod: COD }],
        },
      },
    ]);
  });

  it('compares all couriers for an empty courier list', async () => {
    expect((await scene([courier('a')]).compare({ couriers: [] })).rates).toHaveLength(1);
  });

  it('returns rates only of the named couriers and calls each once', async () => {
    const couriers = [courier('a'), courier('b'), courier('c')];
    const { rates } = await scene(couriers).compare({ couriers: ['c', 'a', 'c'] });
    expect(rates.map((rate) => rate.courier.code)).toEqual(['a', 'c']);
    expect(couriers.map(({ asked }) => asked.length)).toEqual([1, 0, 1]);
  });

  it('returns rates only of couriers in the environment of the key', async () => {
    const test = courier('a', 10_000);
    const live = courier('a', 70_000);
    const { compare } = scene([test], [live]);
    expect(shown(await compare())).toEqual(['a 11000']);
    expect(shown(await compare({ tenant: { ...TENANT, environment: 'LIVE' } }))).toEqual([
      'a 77000',
    ]);
  });
});

describe('drafts of the parties', () => {
  it('excludes couriers that would refuse the parties, without a call', async () => {
    const fieldLimits = { name: { max: 4 }, phone: { max: 5 } };
    const narrow = fakeCourier(profile({ code: 'a', name: 'Swift', fieldLimits }));
    const { compare } = scene([narrow, courier('b')]);
    const parties = { sender: { name: 'Sari' }, receiver: { name: 'Wulandari', note: 'Ring' } };
    const { rates, refusals } = await compare({ parties });
    expect(rates.map((rate) => rate.courier.code)).toEqual(['b']);
    const message = 'Swift takes 0 to 4 characters here.';
    expect(refusals).toEqual([
      expect.objectContaining({
        kind: 'NOT_OFFERED',
        code: 'LIMIT_EXCEEDED',
        message: `receiver.name: ${message}`,
        fieldErrors: [{ path: 'receiver.name', code: 'COURIER_LIMIT', message }],
      }),
    ]);
    expect(narrow.asked).toEqual([]);
  });

  it('rejects parties outside the route', async () => {
    const { compare } = scene([courier('a')]);
    const ends = { sender: { districtId: '31.73.06' }, receiver: { districtId: '35.25.14' } };
    expect((await compare({ parties: ends })).rates).toHaveLength(1);
    const back = { sender: ends.receiver, receiver: ends.receiver };
    await expect(compare({ parties: back, couriers: ['x'] })).rejects.toMatchObject({
      fieldErrors: [
        { path: 'couriers.0', code: 'UNKNOWN_COURIER' },
        { path: 'sender.district_id', code: 'ROUTE_MISMATCH' },
      ],
    });
  });
});

describe('pricing rules', () => {
  const forA = { courierCode: 'a', markup: basisPoints(0), markupFixed: rupiah(0) };
  const half = { ...forA, discount: basisPoints(5_000), discountFixed: rupiah(0) };

  it('applies pricing rules of this account, environment and time', async () => {
    const { compare, storage, clock } = scene([courier('a', 10_000), courier('b', 20_000)]);
    const { pricingRules } = storage.stores;
    const inserts = [
      { ...half, ruleId: uuid(1), accountId: BOB },
      { ...half, ruleId: uuid(2), environment: 'LIVE' as const },
      { ...half, ruleId: uuid(3), validFrom: later(NOW, 1) },
      { ...half, ruleId: uuid(4), validFrom: later(NOW, -2), validUntil: NOW },
    ];
    for (const rule of inserts) await pricingRules.insert(sampleRule(rule));
    expect(shown(await compare())).toEqual(['a 11000', 'b 22000']);
    clock.advance(1);
    expect(shown(await compare())).toEqual(['a 5000', 'b 22000']);
    expect(shown(await compare({ tenant: { ...TENANT, accountId: BOB } }))).toEqual([
      'a 5000',
      'b 22000',
    ]);
  });

  it('sorts by the price after pricing rules', async () => {
    const { compare, storage } = scene([courier('a', 30_000), courier('b', 20_000)]);
    await storage.stores.pricingRules.insert(sampleRule({ ...half, accountId: ALICE }));
    expect(shown(await compare())).toEqual(['a 15000', 'b 22000']);
  });
});

describe('what is unknown', () => {
  it('rejects unknown names, reports each field and calls no courier', async () => {
    const known = courier('a');
    const { compare } = scene([known]);
    const couriers = ['x', 'y'];
    const query = { originId: '99.99.99', destinationId: '98.98.98', couriers };
    await expect(compare(query)).rejects.toMatchObject({
      name: 'Refusal',
      code: 'UNKNOWN_DISTRICT',
      fieldErrors: [
        { path: 'origin.district_id', code: 'UNKNOWN_DISTRICT', message: /99\.99\.99/ },
        { path: 'destination.district_id', code: 'UNKNOWN_DISTRICT', message: /98\.98\.98/ },
        { path: 'couriers.0', code: 'UNKNOWN_COURIER', message: /"x"/ },
        { path: 'couriers.1', code: 'UNKNOWN_COURIER', message: /"y"/ },
      ].map((error) => ({ ...error, message: expect.stringMatching(error.message) })),
    });
    expect(known.asked).toEqual([]);
  });

  it.each([
    [{ originId: '99.99.99' }, 'UNKNOWN_DISTRICT', 'origin.district_id'],
    [{ destinationId: '99.99.99' }, 'UNKNOWN_DISTRICT', 'destination.district_id'],
    [{ couriers: ['A'] }, 'UNKNOWN_COURIER', 'couriers.0'],
  ])('rejects the comparison %j as %s and names the field', async (query, code, path) => {
    const fieldErrors = [expect.objectContaining({ code, path })];
    await expect(scene([courier('a')]).compare(query)).rejects.toMatchObject({ code, fieldErrors });
  });

  it('returns the rates of known couriers and lists one that is not on sale', async () => {
    const { rates, notOnSale } = await scene([courier('a')]).compare({ couriers: ['x', 'a'] });
    expect(rates.map((rate) => rate.courier.code)).toEqual(['a']);
    expect(notOnSale).toEqual(['x']);
  });

  it('names a courier of the other environment as not on sale', async () => {
    const { compare } = scene([courier('a')], [courier('b')]);
    expect(await compare({ couriers: ['b'] })).toMatchObject({ rates: [], notOnSale: ['b'] });
    await expect(compare({ couriers: ['c'] })).rejects.toMatchObject({ code: 'UNKNOWN_COURIER' });
  });
});

describe('a courier without a rate is listed', () => {
  it.each(['COURIER_TIMEOUT', 'COURIER_UNAVAILABLE', 'COURIER_ERROR'] as const)(
    'lists a courier as FAILED with %s and its message',
    async (fault) => {
      const failing = failingCourier('b', new CourierFailure(fault, 'B is not well.'));
      const { rates, refusals } = await scene([courier('a'), failing, courier('c')]).compare();
      expect(rates.map((rate) => rate.courier.code)).toEqual(['a', 'c']);
      expect(refusals).toEqual([
        {
          courier: failing.profile,
          elapsedMs: 0,
          kind: 'FAILED',
          code: fault,
          message: 'B is not well.',
        },
      ]);
    },
  );

  it('lists a courier as NOT_OFFERED without a call if no service takes the parcel', async () => {
    const noCash = courier('b');
    const { rates, refusals } = await scene([noCash]).compare({ parcel: parcel({ cod: true }) });
    expect(rates).toEqual([]);
    expect(refusals).toMatchObject([{ kind: 'NOT_OFFERED', code: 'COD_UNSUPPORTED' }]);
    expect(noCash.asked).toEqual([]);
  });

  it('lists a courier as NOT_SERVICEABLE if it has no rate for the route', async () => {
    const absent = fakeCourier(profile({ code: 'b', name: 'Bee' }), async () => []);
    const { refusals } = await scene([absent]).compare();
    const message = 'Bee does not carry this parcel on this route.';
    expect(refusals).toMatchObject([{ kind: 'NOT_OFFERED', code: 'NOT_SERVICEABLE', message }]);
  });

  it('reports the response time of a failed courier in whole milliseconds', async () => {
    const clock = settableClock(NOW);
    const slow = fakeCourier(profile(), async () => {
      clock.advance(812.6);
      throw new CourierFailure('COURIER_ERROR', 'No.');
    });
    const { refusals } = await scene([slow], [], clock).compare();
    expect(refusals.map(({ elapsedMs }) => elapsedMs)).toEqual([813]);
  });

  it('returns a list of failures, not an error, if all couriers fail', async () => {
    const fault = new CourierFailure('COURIER_UNAVAILABLE', 'Away.');
    const codes = ['c', 'a', 'b'];
    const list = await scene(codes.map((code) => failingCourier(code, fault))).compare();
    expect(list.rates).toEqual([]);
    expect(list.refusals.map(({ courier: { code } }) => code)).toEqual(codes);
  });
});

describe('a defect', () => {
  it('fails the comparison on a defect in an adapter', async () => {
    const broken = failingCourier('b', new TypeError('x is not a function'));
    await expect(scene([courier('a'), broken]).compare()).rejects.toThrow('x is not a function');
  });

  it('fails the comparison if pricing rules cannot be read', async () => {
    const { compare, storage } = scene([courier('a')]);
    storage.stores.pricingRules.effective = () => Promise.reject(new Error('no connection'));
    await expect(compare()).rejects.toThrow('no connection');
  });
});

it('reads courier performance on a route once in five seconds per account', async () => {
  const { compare, reads, clock } = scene([courier('a')]);
  await compare();
  await compare({ sort: 'BEST_VALUE' });
  expect(reads).toEqual([TENANT.accountId]);
  await compare({ tenant: { ...TENANT, accountId: BOB } });
  expect(reads).toEqual([TENANT.accountId, BOB]);
  clock.advance(5_000);
  await compare();
  expect(reads).toEqual([TENANT.accountId, BOB, TENANT.accountId]);
});

function scene(
  test: readonly FakeCourier[],
  live: readonly FakeCourier[] = [],
  clock = settableClock(NOW),
) {
  const storage = fakeStorage(clock);
  /** Accounts whose records were read. */
  const reads: string[] = [];
  const figures: Pick<FigureStore, 'routes'> = {
    routes(tenant, query) {
      reads.push(tenant.accountId);
      return storage.stores.figures.routes(tenant, query);
    },
  };
  const rates = getRates({
    areas: fakeAreaDirectory([KALIDERES, KEBOMAS]),
    directory: fakeCourierDirectory({ TEST: test, LIVE: live }),
    pricingRules: storage.stores.pricingRules,
    figures,
    clock,
  });
  const compare = (query: Partial<RatesQuery> = {}) =>
    rates({
      tenant: TENANT,
      originId: KALIDERES.districtId,
      destinationId: KEBOMAS.districtId,
      parcel: parcel(),
      parties: NO_DRAFTS,
      couriers: undefined,
      sort: 'FINAL_PRICE',
      deadlineMs: 2_500,
      ...query,
    });
  return { compare, reads, storage, clock };
}

function courier(code: string, cost = 10_000): FakeCourier {
  return fakeCourier(profile({ code }), async () => [rateOf('REG', cost)]);
}

function failingCourier(code: string, error: Error): FakeCourier {
  return fakeCourier(profile({ code }), () => Promise.reject(error));
}

function tons() {
  return { ...service().weight, minGrams: 10_000, maxGrams: 1_000_000 };
}

function shown({ rates }: RateList): string[] {
  return rates.map(({ courier: { code }, finalPrice }) => `${code} ${finalPrice}`);
}
