import { describe, expect, it } from '@jest/globals';
import type { components } from '#src/http/contract/api.gen.ts';
import { goodsValue } from '#src/web/kit/items.ts';
import { quoteBody, ratesBody, shipmentBody, termsOf } from '#src/web/pages/selling/new/bodies.ts';
import { type Draft, EMPTY_DRAFT, named, nextDraft } from '#src/web/pages/selling/new/draft.ts';
import { draftOf, parsed } from '#src/web/pages/selling/new/kept-draft.ts';
import { filteredRates } from '#src/web/pages/selling/new/rate-filter.ts';
import {
  intentFor,
  keptIntent,
  keptLock,
  lockOf,
  lockState,
  receivedOf,
  totalOf,
} from '#src/web/pages/selling/new/sale.ts';
import { mostCommon, weightReason } from '#src/web/pages/selling/new/weight.ts';

const PARTY = { village: '', postalCode: '', note: '' };
const DRAFT: Draft = {
  ...EMPTY_DRAFT,
  sender: {
    ...PARTY,
    name: 'Toko Melati',
    phone: '0812-3456-7890',
    address: 'Jl. Peta Barat 12',
    place: { districtId: '31.73.06', label: 'Kalideres' },
  },
  receiver: {
    ...PARTY,
    name: ' Sari ',
    phone: '0857',
    address: '',
    village: 'Sidokumpul',
    place: { districtId: '35.25.14', label: 'Kebomas' },
  },
  parcel: { weightGrams: 1_200, lengthCm: 20, widthCm: 15, heightCm: '' },
  items: [{ id: 1, name: 'Kemeja batik', quantity: 2, price: 75_000 }],
};
const QUOTE: components['schemas']['Quote'] = {
  quote_id: 'quo_1',
  status: 'ACTIVE',
  courier_code: 'jne',
  service_code: 'REG',
  origin: { district_id: '31.73.06' },
  destination: { district_id: '35.25.14' },
  package: {
    weight_grams: 1_200,
    length_cm: null,
    width_cm: null,
    height_cm: null,
    declared_value: 150_000,
  },
  cod: false,
  cod_amount: null,
  insured_value: 150_000,
  price: 18_700,
  discount: 0,
  final_price: 18_700,
  cod_fee: null,
  insurance_fee: 5_300,
  chargeable_weight_kg: 1,
  estimated_days: { min: 2, max: 3 },
  expires_at: '2026-11-21T03:19:05.678Z',
  created_at: '2026-11-21T03:04:05.678Z',
  shipment_number: null,
};
const NAMES = { courierName: 'JNE', serviceName: 'JNE Reguler' };

describe('request bodies', () => {
  it('requests no rates before both districts and the weight are known', () => {
    expect(ratesBody(EMPTY_DRAFT)).toBeNull();
    expect(ratesBody({ ...DRAFT, sender: EMPTY_DRAFT.sender })).toBeNull();
    expect(ratesBody({ ...DRAFT, receiver: EMPTY_DRAFT.receiver })).toBeNull();
    expect(ratesBody({ ...DRAFT, parcel: EMPTY_DRAFT.parcel })).toBeNull();
  });

  it('omits incomplete dimensions, unfinished phone numbers and empty addresses from a rate request', () => {
    expect(ratesBody(DRAFT)).toEqual({
      origin: { district_id: '31.73.06' },
      destination: { district_id: '35.25.14' },
      package: { weight_grams: 1_200, declared_value: 150_000 },
      sender: { name: 'Toko Melati', phone: '0812-3456-7890', address: 'Jl. Peta Barat 12' },
      receiver: { name: 'Sari', village: 'Sidokumpul' },
    });
  });

  it('sends options of an order once they have an amount, and insures the value of the goods', () => {
    const options = { isCod: true, isInsured: true, parcel: { ...DRAFT.parcel, heightCm: 10 } };
    const asked = ratesBody({ ...DRAFT, ...options });
    expect(asked).toMatchObject({ cod: true, insured_value: 150_000, package: { height_cm: 10 } });
    expect(asked).not.toHaveProperty('cod_amount');
    const withAmount = ratesBody({ ...DRAFT, ...options, codAmount: 200_000 });
    expect(withAmount).toMatchObject({ cod: true, cod_amount: 200_000 });
    const ofNothing = ratesBody({ ...DRAFT, ...options, items: EMPTY_DRAFT.items });
    expect(ofNothing).not.toHaveProperty('insured_value');
  });

  it('sends the rate request plus the choice as a quote, and all data as a shipment', () => {
    const body = ratesBody(DRAFT);
    if (body === null) throw new Error('it is complete');
    expect(quoteBody(body, { courierCode: 'jne', serviceCode: 'REG' })).toEqual({
      ...body,
      courier_code: 'jne',
      service_code: 'REG',
    });
    const order = shipmentBody({ ...DRAFT, reference: ' 4711 ' }, { quoteId: 'q', method: 'QRIS' });
    expect(order).toEqual({
      quote_id: 'q',
      sender: {
        name: 'Toko Melati',
        phone: '0812-3456-7890',
        address: 'Jl. Peta Barat 12',
        district_id: '31.73.06',
      },
      receiver: {
        name: 'Sari',
        phone: '0857',
        address: '',
        district_id: '35.25.14',
        village: 'Sidokumpul',
      },
      items: [{ name: 'Kemeja batik', quantity: 2, price: 75_000 }],
      payment_method: 'QRIS',
      reference: '4711',
    });
  });

  it('includes parcel and route in the terms of a price, but not the persons', () => {
    const moved = { ...DRAFT.receiver, name: 'Budi', address: 'Jl. Baru 1' };
    expect(termsOf({ ...DRAFT, receiver: moved })).toBe(termsOf(DRAFT));
    expect(termsOf({ ...DRAFT, isCod: true })).not.toBe(termsOf(DRAFT));
  });

  it('multiplies price by quantity for the value of the goods', () => {
    const items = [...DRAFT.items, { id: 2, name: '', quantity: '', price: 5 } as const];
    expect(goodsValue(items)).toBe(150_000);
  });
});

it('names the first item after a preset, unless it has a name', () => {
  const [first] = EMPTY_DRAFT.items;
  if (first === undefined) throw new Error('there is one');
  expect(named(EMPTY_DRAFT.items, 'Baju')).toEqual([{ ...first, name: 'Baju' }]);
  expect(named(DRAFT.items, 'Baju')).toEqual(DRAFT.items);
});

describe('state kept in the browser', () => {
  it('restores the whole draft of a shipment, and keeps the sender for the next one', () => {
    expect(draftOf(parsed(JSON.stringify(DRAFT)))).toEqual(DRAFT);
    expect(nextDraft(DRAFT)).toEqual({ ...EMPTY_DRAFT, sender: DRAFT.sender });
  });

  it.each([null, 'no JSON', '[1]', '{"sender":7,"items":[],"parcel":{"weightGrams":"1"}}'])(
    'restores an empty draft of a shipment from invalid state: %s',
    (kept) => {
      expect(draftOf(parsed(kept))).toEqual(EMPTY_DRAFT);
    },
  );

  it('restores a locked price and a sent order only if they are complete', () => {
    const lock = lockOf(QUOTE, { ...NAMES, terms: 't' }, 1_000);
    expect(keptLock(parsed(JSON.stringify(lock)))).toEqual(lock);
    expect(keptLock({ ...lock, endsAtMs: undefined })).toBeNull();
    expect(keptLock(null)).toBeNull();
    expect(keptIntent({ key: 'k', body: '{}' })).toEqual({ key: 'k', body: '{}' });
    expect(keptIntent({})).toBeNull();
  });
});

describe('locked price', () => {
  const lock = lockOf(QUOTE, { ...NAMES, terms: termsOf(DRAFT) }, 5_000);

  it("expires a locked price after fifteen minutes on the device's own clock", () => {
    const ends = 5_000 + 15 * 60_000;
    expect(lock.endsAtMs).toBe(ends);
    expect(lockState(lock, termsOf(DRAFT), ends - 1)).toBe('LOCKED');
    expect(lockState(lock, termsOf(DRAFT), ends)).toBe('EXPIRED');
  });

  it('invalidates a locked price when the parcel changes', () => {
    expect(lockState(lock, termsOf({ ...DRAFT, isCod: true }), 5_000)).toBe('CHANGED');
  });

  it('totals a locked price and its insurance fee', () => {
    expect(totalOf(lock)).toBe(24_000);
    expect(totalOf({ ...lock, insuranceFee: null })).toBe(18_700);
  });

  it('deducts the fee of cash on delivery from the cash', () => {
    const cash = { ...lock, codAmount: 150_000, codFee: 5_250 };
    expect(totalOf(cash)).toBe(24_000);
    expect(receivedOf(cash)).toBe(144_750);
  });
});

it('sends the same order under one idempotency key, and another order under another', () => {
  const keys = ['key 1', 'key 2'];
  const newKey = () => keys.shift() ?? '';
  const order = shipmentBody(DRAFT, { quoteId: 'q', method: 'WALLET' });
  const first = intentFor(null, order, newKey);
  const again = intentFor(keptIntent(parsed(JSON.stringify(first))), { ...order }, newKey);
  expect(again).toEqual(first);
  const other = shipmentBody(DRAFT, { quoteId: 'q', method: 'QRIS' });
  expect(intentFor(first, other, newKey).key).toBe('key 2');
});

describe('billed weight', () => {
  const sides = { lengthCm: 40, widthCm: 30, heightCm: 30 };
  const none = { lengthCm: '', widthCm: '', heightCm: '' } as const;
  const billed = (kg: number) => ({ chargeable_weight_kg: kg, min_chargeable_weight_kg: 1 });
  const terms = { volumetric_divisor: 6_000 };

  it('explains the billed weight by volume, weight or the minimum of one kilogram', () => {
    const reason = (weightGrams: number, kg: number, box: typeof sides | typeof none) =>
      weightReason({ weightGrams, ...box }, terms, billed(kg));
    expect(reason(3_000, 6, sides)).toEqual({ by: 'VOLUME', grams: 6_000 });
    expect(reason(7_000, 7, sides)).toEqual({ by: 'WEIGHT', grams: 7_000 });
    expect(reason(1_200, 1, none)).toEqual({ by: 'WEIGHT', grams: 1_200 });
    expect(reason(250, 1, none)).toEqual({ by: 'LEAST', grams: 250 });
  });

  it('finds the most common billed weight of the rates', () => {
    const first = { kg: 1, name: 'first' };
    expect(
      mostCommon([{ kg: 5, name: 'other' }, first, { kg: 1, name: 'next' }], (one) => one.kg),
    ).toBe(first);
    expect(mostCommon([], String)).toBeUndefined();
  });
});

it('filters rates by every filter, in their order', () => {
  const rate = (courier_code: string, max: number, supported: boolean) => ({
    courier_code,
    cod_supported: supported,
    pickup_supported: supported,
    estimated_days: { min: 1, max },
  });
  const rates = [rate('jne', 3, true), rate('pos', 2, false), rate('jnt', 2, true)];
  const codes = (filter: Parameters<typeof filteredRates>[1]) =>
    filteredRates(rates, filter).map((one) => one.courier_code);
  expect(codes({})).toEqual(['jne', 'pos', 'jnt']);
  expect(codes({ cod: true })).toEqual(['jne', 'jnt']);
  expect(codes({ quick: true })).toEqual(['pos', 'jnt']);
  expect(codes({ quick: true, pickup: true })).toEqual(['jnt']);
  expect(codes({ couriers: ['pos', 'jne'], quick: true })).toEqual(['pos']);
});
