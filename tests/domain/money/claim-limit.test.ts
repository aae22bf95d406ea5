import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CLAIMABLE, claimMax, refuseClaim } from '#domain/money/claim/claim-limit.ts';
import { AMOUNT_MAX, rupiah } from '#domain/money.ts';
import { SHIPMENT_STATUSES } from '#domain/selling/shipment/status.ts';
import { item, shipment } from '#tests/kit/builders.ts';

type Figures = { readonly insured?: number; readonly price: number; readonly items: string };

/** Items as `2 × 5000`, joined by `+`. */
const MOST: readonly (Figures & { readonly max: number })[] = [
  { price: 18_000, items: '1 × 150000', max: 150_000 },
  { price: 18_000, items: '2 × 50000 + 3 × 10000', max: 130_000 },
  { price: 18_000, items: '1 × 5000000', max: 180_000 },
  { price: 100_000, items: '1 × 1000001', max: 1_000_000 },
  { price: 100_001, items: '1 × 999999', max: 999_999 },
  { price: 0, items: '1 × 150000', max: 0 },
  { price: 18_000, items: '3 × 0', max: 0 },
  { insured: 2_500_000, price: 18_000, items: '1 × 150000', max: 2_500_000 },
  { insured: 1_000, price: 18_000, items: '1 × 150000', max: 1_000 },
];

describe('compensation', () => {
  it.each(MOST)('compensates $items sent for $price, insured for $insured, up to $max', (row) => {
    const { max, ...figures } = row;
    const lost = shipmentOf(figures);
    expect(claimMax(lost)).toBe(max);
    expect(refusedAmounts(lost, [0, 1, max, max + 1])).toEqual(
      [0, 1, max, max + 1].filter((amount) => amount < 1 || amount > max),
    );
  });

  it('limits compensation to the smallest of ten times the price, contents and one million', () => {
    const money = fc.integer({ min: 0, max: AMOUNT_MAX });
    const line = fc.record({ quantity: fc.integer({ min: 1, max: 10_000 }), price: money });
    fc.assert(
      fc.property(money, fc.array(line, { minLength: 1, maxLength: 100 }), (price, lines) => {
        const items = lines.map((one) => item({ ...one, price: rupiah(one.price) }));
        const contents = lines.reduce((sum, one) => sum + BigInt(one.quantity * one.price), 0n);
        const max = claimMax(shipment({ price: rupiah(price), items }));
        const figures = [10n * BigInt(price), contents, 1_000_000n];
        expect(figures.every((figure) => BigInt(max) <= figure)).toBe(true);
        expect(figures).toContain(BigInt(max));
      }),
      { numRuns: 50 },
    );
  });

  it.each(SHIPMENT_STATUSES)(
    'rejects a claim for a shipment that is %s, unless LOST or DAMAGED',
    (status) => {
      const claim = () => refuseClaim(shipment({ status }), rupiah(1));
      if (status === 'LOST' || status === 'DAMAGED') return expect(claim).not.toThrow();
      const refused = { code: 'TRANSITION_NOT_ALLOWED', details: { status } };
      return expect(claim).toThrow(expect.objectContaining(refused));
    },
  );
});

function shipmentOf({ insured, price, items }: Figures) {
  const lines = items.split(' + ').map((line) => {
    const [quantity, each] = line.split(' × ').map(Number);
    return item({ quantity: quantity ?? 0, price: rupiah(each ?? 0) });
  });
  const insuredValue = insured === undefined ? null : rupiah(insured);
  return shipment({ status: CLAIMABLE[0], price: rupiah(price), items: lines, insuredValue });
}

function refusedAmounts(lost: ReturnType<typeof shipment>, amounts: readonly number[]) {
  return amounts.filter((amount) => {
    try {
      refuseClaim(lost, rupiah(amount));
      return false;
    } catch (error) {
      const code = amount < 1 ? 'TOO_SMALL' : 'TOO_LARGE';
      const fieldErrors = [{ path: 'amount', code }];
      expect(error).toMatchObject({ code: 'VALIDATION_ERROR', fieldErrors });
      return true;
    }
  });
}
