import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rupiah, ZERO } from '#domain/money.ts';
import type { Quote } from '#domain/selling/quote/quote.ts';
import { type OrderRequest, orderErrors, orderFor } from '#domain/selling/shipment/order.ts';
import { COD, INSURANCE, parcel } from '#tests/kit/builders.ts';
import { sampleQuote } from './quote-samples.ts';

const NOTHING: OrderRequest = { codAmount: null, insuredValue: null, collectionMethod: null };

describe('order', () => {
  it('charges the locked final price for an order without options', () => {
    expect(orderFor(sampleQuote(), NOTHING)).toEqual({
      price: 18_000,
      insuranceFee: null,
      totalAmount: 18_000,
      codAmount: null,
      codFee: null,
      codSettlementDays: null,
      insuredValue: null,
      collectionMethod: 'PICKUP',
      cost: 17_000,
      codCost: 0,
    });
  });

  it('adds the insurance fee to the price, and deducts the COD fee from the cash', () => {
    const command = { ...NOTHING, codAmount: rupiah(150_000), insuredValue: rupiah(150_001) };
    expect(orderFor(sampleQuote(), command)).toMatchObject({
      price: 18_000,
      insuranceFee: 5_301,
      totalAmount: 23_301,
      codFee: 4_500,
      codSettlementDays: 7,
    });
  });

  describe('order from a quote with amounts', () => {
    const amounts = { codAmount: rupiah(150_000), insuredValue: rupiah(150_001) };
    const quote = sampleQuote({
      parcel: parcel({ cod: true, ...amounts }),
      codCost: rupiah(6_000),
      insuranceCost: rupiah(3_000),
    });

    it.each([
      ['named again', amounts],
      ['not named', {}],
      ['named in part', { codAmount: amounts.codAmount }],
    ])(
      'applies to an order the amounts, fees and bills locked in its quote, when they are %s',
      (_, named) => {
        expect(orderFor(quote, { ...NOTHING, ...named })).toMatchObject({
          ...amounts,
          codFee: 6_000,
          codCost: 6_000,
          codSettlementDays: 7,
          insuranceFee: 5_301,
          totalAmount: 23_301,
          cost: 20_000,
        });
      },
    );

    it.each([
      [{ codAmount: rupiah(150_001) }, ['cod_amount']],
      [{ insuredValue: rupiah(150_000) }, ['insurance.insured_value']],
      [{ insuredValue: ZERO }, ['insurance.insured_value']],
      [{ codAmount: rupiah(1), insuredValue: ZERO }, ['cod_amount', 'insurance.insured_value']],
    ])('rejects an order with amounts that differ from the quote: %j', (named, paths) => {
      const found = orderErrors(quote, { ...NOTHING, ...named });
      expect(found.map(({ path, code }) => [path, code])).toEqual(
        paths.map((path) => [path, 'DIFFERS_FROM_QUOTE']),
      );
    });
  });

  it('treats an order with an insured value of zero as uninsured', () => {
    const order = orderFor(sampleQuote(), { ...NOTHING, insuredValue: ZERO });
    expect(order).toMatchObject({ insuredValue: null, insuranceFee: null });
  });

  it('totals price and insurance fee of an order for any amounts', () => {
    const amounts = fc.integer({ min: 0, max: 20_000_000 }).map(rupiah);
    fc.assert(
      fc.property(amounts, fc.option(amounts), (finalPrice, insuredValue) => {
        const quote = sampleQuote({ finalPrice });
        const { totalAmount, insuranceFee } = orderFor(quote, { ...NOTHING, insuredValue });
        const fee = insuredValue ? Math.ceil(insuredValue / 500) + 5_000 : 0;
        expect([insuranceFee ?? 0, totalAmount]).toEqual([fee, finalPrice + fee]);
      }),
    );
  });
});

describe('COD order', () => {
  it.each([1, 9_999, 5_000_001])('rejects a COD amount of %i and names the limits', (amount) => {
    const found = orderErrors(sampleQuote(), { ...NOTHING, codAmount: rupiah(amount) });
    const { minAmount: min, maxAmount: max } = COD;
    expect(found).toEqual([unsupported('cod_amount', { min, max })]);
  });
});

describe('insured order', () => {
  it('accepts an insured value up to the limit and rejects a higher one', () => {
    const { maxInsuredValue: max } = INSURANCE;
    const insured = (amount: number) => ({ ...NOTHING, insuredValue: rupiah(amount) });
    expect(orderErrors(sampleQuote(), insured(max))).toEqual([]);
    const order = orderFor(sampleQuote(), insured(max));
    expect(order).toMatchObject({ insuredValue: max, insuranceFee: 45_000 });
    const refusal = unsupported('insurance.insured_value', { min: 0, max });
    expect(orderErrors(sampleQuote(), insured(max + 1))).toEqual([refusal]);
  });
});

describe('collection method', () => {
  const both = { pickupSupported: true, dropOffSupported: true };
  const pickup = { pickupSupported: true, dropOffSupported: false };
  const dropOff = { pickupSupported: false, dropOffSupported: true };

  it.each([
    [both, null, 'PICKUP'],
    [both, 'PICKUP', 'PICKUP'],
    [both, 'DROP_OFF', 'DROP_OFF'],
    [pickup, null, 'PICKUP'],
    [pickup, 'PICKUP', 'PICKUP'],
    [dropOff, null, 'DROP_OFF'],
    [dropOff, 'DROP_OFF', 'DROP_OFF'],
  ] as const)(
    'selects for an order, offered %j and requested %s, the collection method %s',
    (offered, collectionMethod, taken) => {
      const order = orderFor(sampleQuote(offered), { ...NOTHING, collectionMethod });
      expect(order.collectionMethod).toBe(taken);
    },
  );

  it.each([
    [pickup, 'DROP_OFF', ['PICKUP']],
    [dropOff, 'PICKUP', ['DROP_OFF']],
  ] as const)(
    'rejects for an order, offered %j and requested %s, and lists the allowed methods %j',
    (offered, collectionMethod, allowed) => {
      const found = orderErrors(sampleQuote(offered), { ...NOTHING, collectionMethod });
      expect(found).toEqual([unsupported('collection_method', { allowed })]);
    },
  );
});

it('rejects an order with all its options that cannot be met', () => {
  const quote: Quote = sampleQuote({
    codTerms: null,
    insuranceTerms: null,
    pickupSupported: false,
  });
  const command = {
    codAmount: rupiah(1),
    insuredValue: rupiah(1),
    collectionMethod: 'PICKUP',
  } as const;
  const paths = ['cod_amount', 'insurance.insured_value', 'collection_method'];
  expect(orderErrors(quote, command).map(({ path }) => path)).toEqual(paths);
});

function unsupported(path: string, details: object) {
  const code = 'SERVICE_OPTION_UNSUPPORTED';
  return { path, code, message: expect.any(String), details };
}
