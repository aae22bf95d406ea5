import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rupiah } from '#domain/money.ts';
import {
  type PricingContext,
  type RatesResponse,
  rateList,
} from '#domain/selling/rating/rate-list.ts';
import { parcel, pricingRule, profile, service } from '#tests/kit/builders.ts';

const CONTEXT: PricingContext = {
  accountId: 'alice',
  parcel: parcel(),
  rules: [pricingRule()],
  sort: 'BEST_VALUE',
  recordOf: () => 1,
  now: new Date('2026-11-21T08:00:00.000Z'),
  timeZone: 'WIB',
};

type Offer = { readonly cost: number; readonly max: number };

/** One rate each of the couriers a, b, c. */
function offering(...offers: readonly Offer[]): RatesResponse[] {
  return offers.map(({ cost, max }, at) => {
    const courier = profile({ code: 'abcdefgh'.charAt(at), services: [service()] });
    const rate = { serviceCode: 'REG', cost: rupiah(cost), estimatedDays: { min: 0, max } };
    return { courier, elapsedMs: 1, kind: 'OFFERED', rates: [rate] };
  });
}

describe('score of a rate', () => {
  it('ranks a better delivery record above a lower price', () => {
    const records: Readonly<Record<string, number>> = { a: 0.8, b: 0.95, c: 0 };
    const offers = [10_000, 11_000, 5_000].map((cost) => ({ cost, max: 2 }));
    const found = rateList(offering(...offers), {
      ...CONTEXT,
      recordOf: (code: string) => records[code] ?? 1,
    }).rates;
    expect(found.map(({ courier: { code }, score }) => [code, score])).toEqual([
      ['b', { value: 43.2, price: 0.4545, days: 1, record: 0.95 }],
      ['a', { value: 40, price: 0.5, days: 1, record: 0.8 }],
      ['c', { value: 0, price: 1, days: 1, record: 0 }],
    ]);
    expect(found.map(({ tags }) => tags.includes('best_value'))).toEqual([true, false, false]);
  });

  it('gives the highest score and the best_value tag to the first rate by best value', () => {
    const offer = fc.record({
      cost: fc.integer({ min: 1, max: 1_000_000 }),
      max: fc.integer({ min: 0, max: 30 }),
    });
    const records = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 8 });
    fc.assert(
      fc.property(fc.array(offer, { minLength: 1, maxLength: 8 }), records, (offers, of) => {
        const recordOf = (code: string) => of['abcdefgh'.indexOf(code)] ?? 1;
        const found = rateList(offering(...offers), { ...CONTEXT, recordOf }).rates;
        const [first, ...others] = found;
        expect(first?.tags).toContain('best_value');
        const best = first?.score.value ?? 0;
        for (const { score } of others) expect(score.value).toBeLessThanOrEqual(best);
      }),
    );
  });
});
