import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CourierRate } from '#domain/carrying/courier/courier.ts';
import { basisPoints, rupiah } from '#domain/money.ts';
import type { Parcel } from '#domain/selling/rating/parcel.ts';
import {
  type PricingContext,
  type RateList,
  type RatesResponse,
  rateList,
} from '#domain/selling/rating/rate-list.ts';
import { RATE_SORTS } from '#domain/selling/rating/rate-order.ts';
import { COD, INSURANCE, parcel, pricingRule, profile, service } from '#tests/kit/builders.ts';

type Offer = readonly [courier: string, service: string, cost: number];

const DAYS = { min: 1, max: 2 };
const AT_COST: PricingContext = {
  accountId: 'alice',
  parcel: parcel(),
  rules: [pricingRule()],
  sort: 'TOTAL_AMOUNT',
  recordOf: () => 1,
  // A Saturday.
  now: new Date('2026-11-21T08:00:00.000Z'),
  timeZone: 'WIB',
};

describe('rate list', () => {
  it('sorts rates by price, cheapest first, across couriers', () => {
    const list = rateList(
      offering(['b', 'REG', 30_000], ['b', 'YES', 10_000], ['a', 'REG', 20_000]),
      AT_COST,
    );
    expect(shown(list)).toEqual(['b YES 10000', 'a REG 20000', 'b REG 30000']);
  });

  it('sorts rates by the final price rather than by the price before discount', () => {
    const rules = [
      pricingRule(),
      pricingRule({ courierCode: 'a', discount: basisPoints(5_000), markup: basisPoints(1_000) }),
    ];
    const answers = offering(['a', 'REG', 20_000], ['b', 'REG', 12_000]);
    expect(shown(rateList(answers, { ...AT_COST, rules }))).toEqual(['a REG 11000', 'b REG 12000']);
  });

  it('sorts rates of equal final price by price, then courier, then service', () => {
    const rules = [
      pricingRule(),
      pricingRule({ courierCode: 'a', discountFixed: rupiah(1_000) }),
      pricingRule({ serviceCode: 'YES', discountFixed: rupiah(500) }),
    ];
    const answers = offering(
      ['c', 'REG', 10_000],
      ['b', 'YES', 10_500],
      ['b', 'REG', 10_000],
      ['b', 'ONS', 10_000],
      ['a', 'REG', 11_000],
    );
    expect(shown(rateList(answers, { ...AT_COST, rules }))).toEqual([
      'b ONS 10000',
      'b REG 10000',
      'c REG 10000',
      'b YES 10000',
      'a REG 10000',
    ]);
  });

  it('sorts rates by the price before discount when asked to', () => {
    const rules = [
      pricingRule(),
      pricingRule({ courierCode: 'a', discount: basisPoints(5_000), markup: basisPoints(1_000) }),
    ];
    const answers = offering(['a', 'REG', 20_000], ['b', 'REG', 12_000]);
    const context = { ...AT_COST, rules, sort: 'PRICE' } as const;
    expect(shown(rateList(answers, context))).toEqual(['b REG 12000', 'a REG 11000']);
  });

  it('sorts rates by earliest day, latest day, then final price when sorted by speed', () => {
    const days = { REG: { min: 2, max: 3 }, YES: { min: 1, max: 2 }, ONS: { min: 1, max: 1 } };
    const answers = offering(
      ['a', 'REG', 10_000],
      ['a', 'YES', 20_000],
      ['a', 'ONS', 40_000],
      ['b', 'ONS', 30_000],
      ['b', 'REG', 10_000],
    ).map((answer) => {
      if (answer.kind !== 'OFFERED') return answer;
      const rates = answer.rates.map((rate) => {
        const estimatedDays = Object.entries(days).find(([code]) => code === rate.serviceCode)?.[1];
        return { ...rate, estimatedDays: estimatedDays ?? DAYS };
      });
      return { ...answer, rates };
    });
    expect(shown(rateList(answers, { ...AT_COST, sort: 'FASTEST' }))).toEqual([
      'b ONS 30000',
      'a ONS 40000',
      'a YES 20000',
      'a REG 10000',
      'b REG 10000',
    ]);
  });

  it('sorts rates the same way in whatever order couriers answer', () => {
    const codes = fc.constantFrom('a', 'b', 'c', 'B', 'a_1');
    const offers = fc.uniqueArray(
      fc.tuple(codes, fc.constantFrom('REG', 'YES'), fc.constantFrom(10_000, 20_000)),
      { selector: ([courier, code]) => `${courier} ${code}` },
    );
    fc.assert(
      fc.property(offers, (list) => {
        const one = rateList(offering(...list), AT_COST);
        const other = rateList(offering(...list).toReversed(), AT_COST);
        expect(shown(other)).toEqual(shown(one));
      }),
    );
  });

  it('applies to each rate the winning rule for its courier, service and account', () => {
    const rules = [
      pricingRule({ markup: basisPoints(1_000) }),
      pricingRule({ courierCode: 'a', markup: basisPoints(2_000) }),
      pricingRule({ courierCode: 'a', serviceCode: 'YES', markup: basisPoints(3_000) }),
      pricingRule({ accountId: 'alice', courierCode: 'b', markup: basisPoints(4_000) }),
      pricingRule({ accountId: 'bob', courierCode: 'c', markup: basisPoints(9_000) }),
    ];
    const offers: readonly Offer[] = [
      ['c', 'REG', 10_000],
      ['a', 'REG', 10_000],
      ['a', 'YES', 10_000],
      ['b', 'REG', 10_000],
    ];
    expect(shown(rateList(offering(...offers), { ...AT_COST, rules }))).toEqual([
      'c REG 11000',
      'a REG 12000',
      'a YES 13000',
      'b REG 14000',
    ]);
  });

  it('returns weight, fees and price of each rate, and no cost, margin or rule', () => {
    const offered = service({ cod: COD, insurance: INSURANCE });
    const courier = profile({ services: [offered] });
    const rates = [{ serviceCode: 'REG', cost: rupiah(17_000), estimatedDays: DAYS }];
    const list = rateList([{ courier, elapsedMs: 7, kind: 'OFFERED', rates }], {
      ...AT_COST,
      parcel: parcel({
        weightGrams: 1_301,
        cod: true,
        codAmount: rupiah(150_000),
        insuredValue: rupiah(500_000),
      }),
      rules: [pricingRule({ markup: basisPoints(1_000), discount: basisPoints(500) })],
    });
    expect(list).toEqual({
      rates: [
        {
          courier,
          service: { ...offered, estimatedDays: DAYS },
          price: 18_700,
          discount: 900,
          finalPrice: 17_800,
          chargeableWeightKg: 2,
          codFee: 4_500,
          insuranceFee: 6_000,
          insuranceAvailable: true,
          doesAll: true,
          totalAmount: 28_300,
          minChargeableWeightKg: 1,
          estimatedDeliveryDate: '2026-11-24',
          record: 1,
          score: { value: 100, price: 1, days: 1, record: 1 },
          tags: ['cheapest', 'fastest', 'best_value'],
        },
      ],
      refusals: [],
    });
  });

  it('throws on a rate of a service that the courier does not have', () => {
    const courier = profile({ code: 'a' });
    const rates = [{ serviceCode: 'XYZ', cost: rupiah(1), estimatedDays: DAYS }];
    const answer = { courier, elapsedMs: 1, kind: 'OFFERED', rates } as const;
    expect(() => rateList([answer], AT_COST)).toThrow('a has no service XYZ');
  });
});

describe('options on a route', () => {
  const NOT_HERE = { available: false, fee: rupiah(0) };
  const offered = service({ cod: COD, insurance: INSURANCE });
  const listFor = (rate: Partial<CourierRate>, options: Partial<Parcel>) => {
    const courier = profile({ services: [offered] });
    const rates = [{ serviceCode: 'REG', cost: rupiah(17_000), ...rate }];
    const context = { ...AT_COST, parcel: parcel(options) };
    return rateList([{ courier, elapsedMs: 7, kind: 'OFFERED', rates }], context);
  };

  it('omits a courier that does not support COD on the route when COD is requested', () => {
    const { rates, refusals } = listFor({ cod: NOT_HERE }, { cod: true });
    expect(rates).toEqual([]);
    expect(refusals).toMatchObject([
      { kind: 'NOT_OFFERED', code: 'COD_UNSUPPORTED', elapsedMs: 7 },
    ]);
  });

  it('omits only the service that does not support COD on the route', () => {
    const courier = profile({ services: [offered, { ...offered, code: 'YES' }] });
    const cost = rupiah(17_000);
    const rates = [
      { serviceCode: 'REG', cost, cod: NOT_HERE },
      { serviceCode: 'YES', cost },
    ];
    const answer = { courier, elapsedMs: 7, kind: 'OFFERED', rates } as const;
    const list = rateList([answer], { ...AT_COST, parcel: parcel({ cod: true }) });
    expect([shown(list), list.refusals]).toEqual([[`${courier.code} YES 17000`], []]);
  });

  it('shows a rate without insurance as uninsurable, without fee and tags', () => {
    const { rates } = listFor({ insurance: NOT_HERE }, { insuredValue: rupiah(500_000) });
    const none = { insuranceAvailable: false, insuranceFee: null, totalAmount: 17_000, tags: [] };
    expect(rates).toMatchObject([none]);
    expect(listFor({ insurance: NOT_HERE }, {}).rates[0]?.tags).toHaveLength(3);
  });

  it.each(RATE_SORTS)(
    'sorts rates by %s with uninsurable ones last when insurance is requested',
    (sort) => {
      const courier = profile({ services: [offered, { ...offered, code: 'YES' }] });
      const rates = [
        { serviceCode: 'REG', cost: rupiah(1_000), insurance: NOT_HERE, estimatedDays: DAYS },
        { serviceCode: 'YES', cost: rupiah(90_000), estimatedDays: { min: 9, max: 9 } },
      ];
      const answer = { courier, elapsedMs: 7, kind: 'OFFERED', rates } as const;
      const insured = { ...AT_COST, sort, parcel: parcel({ insuredValue: rupiah(500_000) }) };
      expect(shown(rateList([answer], insured))).toEqual([
        `${courier.code} YES 90000`,
        `${courier.code} REG 1000`,
      ]);
      expect(shown(rateList([answer], { ...AT_COST, sort }))).toHaveLength(2);
    },
  );

  it('includes all fees when it sorts rates by total amount', () => {
    const dear = { available: true, fee: rupiah(9_000) };
    const courier = profile({ services: [offered, { ...offered, code: 'YES' }] });
    const rates = [
      { serviceCode: 'REG', cost: rupiah(17_000), cod: dear },
      { serviceCode: 'YES', cost: rupiah(18_000) },
    ];
    const answer = { courier, elapsedMs: 7, kind: 'OFFERED', rates } as const;
    const cash = { ...AT_COST, parcel: parcel({ cod: true, codAmount: rupiah(150_000) }) };
    const totals = (context: PricingContext) =>
      rateList([answer], context).rates.map(({ service: { code }, totalAmount, tags }) => [
        code,
        totalAmount,
        tags.includes('cheapest'),
      ]);
    expect(totals(cash)).toEqual([
      ['YES', 22_500, true],
      ['REG', 26_000, false],
    ]);
    expect(totals({ ...cash, sort: 'FINAL_PRICE' })[0]).toEqual(['REG', 26_000, false]);
  });

  it.each([
    [100, { codFee: 4_500, insuranceFee: 6_000 }],
    [7_500, { codFee: 7_500, insuranceFee: 7_500 }],
  ])(
    'charges for options in rates our fees, but at least what the courier bills: %i',
    (amount, fees) => {
      const billed = { available: true, fee: rupiah(amount) };
      const options = {
        cod: true,
        codAmount: rupiah(150_000),
        insuredValue: rupiah(500_000),
      };
      expect(listFor({ cod: billed, insurance: billed }, options).rates).toMatchObject([fees]);
    },
  );

  it('omits a rate whose COD fee would exceed the collected cash', () => {
    const billed = { available: true, fee: rupiah(150_001) };
    const { refusals } = listFor({ cod: billed }, { cod: true, codAmount: rupiah(150_000) });
    expect(refusals).toMatchObject([{ code: 'COD_UNSUPPORTED' }]);
  });

  it('shows in rates the days of the service where the courier gives none', () => {
    expect(listFor({}, {}).rates).toMatchObject([
      { service: { estimatedDays: offered.estimatedDays } },
    ]);
  });
});

describe('tags of rates', () => {
  const days = (max: number) => ({ min: max, max });
  const tagsOf = (...list: readonly (readonly [cost: number, days: number])[]) => {
    const codes = ['A', 'B', 'C', 'D'];
    const services = list.map((_, at) => service({ code: `${codes[at]}` }));
    const rates = list.map(([cost, max], at) => {
      return { serviceCode: `${codes[at]}`, cost: rupiah(cost), estimatedDays: days(max) };
    });
    const answer = {
      courier: profile({ services }),
      elapsedMs: 1,
      kind: 'OFFERED',
      rates,
    } as const;
    const found = rateList([answer], AT_COST).rates;
    return Object.fromEntries(found.map(({ service: { code }, tags }) => [code, tags]));
  };

  it.each([
    [[[10_000, 3]], { A: ['cheapest', 'fastest', 'best_value'] }],
    // Price × (days + 1): 10,000 × 8, 12,000 × 3, 30,000 × 2.
    [
      [
        [10_000, 7],
        [12_000, 2],
        [30_000, 1],
      ],
      { A: ['cheapest'], B: ['best_value'], C: ['fastest'] },
    ],
    // Twice the price for half the time has the same value, so the cheaper one wins.
    [
      [
        [10_000, 3],
        [20_000, 1],
      ],
      { A: ['cheapest', 'best_value'], B: ['fastest'] },
    ],
    // Each tag is given once, to the cheapest of the equally fast ones.
    [
      [
        [30_000, 1],
        [20_000, 1],
        [20_000, 1],
      ],
      { A: [], B: ['cheapest', 'fastest', 'best_value'], C: [] },
    ],
  ] as const)('tags the rates %j as %j', (list, tags) => {
    expect(tagsOf(...list)).toEqual(tags);
  });
});

describe('courier without a rate', () => {
  it('lists couriers without a rate with their reason, in the order of the calls', () => {
    const failed = {
      courier: profile({ code: 'z' }),
      elapsedMs: 2_450,
      kind: 'FAILED',
      code: 'COURIER_TIMEOUT',
      message: 'Z did not answer in time.',
    } as const;
    const notOffered = {
      courier: profile({ code: 'a' }),
      elapsedMs: 3,
      kind: 'NOT_OFFERED',
      code: 'COD_UNSUPPORTED',
      message: 'No cash.',
    } as const;
    const [offered] = offering(['b', 'REG', 10_000]);
    if (offered === undefined) throw new Error('nothing is offered');
    const list = rateList([failed, offered, notOffered], AT_COST);
    expect(shown(list)).toEqual(['b REG 10000']);
    expect(list.refusals).toEqual([failed, notOffered]);
  });

  it('returns an empty rate list when no courier has a rate', () => {
    expect(rateList([], AT_COST)).toEqual({ rates: [], refusals: [] });
  });
});

/** One answer per courier, in order of first appearance. */
function offering(...offers: readonly Offer[]): RatesResponse[] {
  return [...Map.groupBy(offers, ([code]) => code)].map(([code, own]) => ({
    courier: profile({ code, services: own.map(([, name]) => service({ code: name })) }),
    elapsedMs: 1,
    kind: 'OFFERED' as const,
    rates: own.map(([, serviceCode, cost]) => ({
      serviceCode,
      cost: rupiah(cost),
      estimatedDays: DAYS,
    })),
  }));
}

function shown({ rates }: RateList): string[] {
  return rates.map((rate) => `${rate.courier.code} ${rate.service.code} ${rate.finalPrice}`);
}
