import { describe, expect, it } from '@jest/globals';
import { decodeRates as decodeServices } from '../anteraja/wire.ts';
import { decodeOrder, decodeRates } from '../biteship/wire.ts';
import { decodeRates as decodePrices } from '../jne/wire.ts';
import { decodeTariff as decodeContent } from '../jnt/wire.ts';
import { decodeTariff as decodeResult } from '../lion/wire.ts';
import { decodePrice } from '../ninja/wire.ts';
import { decodeTariff } from '../sicepat/wire.ts';
import type { Read } from './lenient.ts';

/** Answers of each courier that contain the given amount. */
const ANSWERS: readonly (readonly [string, Read<unknown>, (amount: unknown) => unknown])[] = [
  [
    'Biteship',
    decodeRates,
    (price) => ({
      success: true,
      pricing: [{ courier_code: 'jne', courier_service_code: 'reg', price }],
    }),
  ],
  [
    'Biteship, of an order',
    decodeOrder,
    (price) => ({ success: true, id: '1', status: 'confirmed', courier: {}, price }),
  ],
  ['JNE', decodePrices, (price) => ({ price: [{ service_display: 'REG', price }] })],
  [
    'J&T',
    decodeContent,
    (cost) => ({ is_success: 'true', content: JSON.stringify([{ productType: 'EZ', cost }]) }),
  ],
  ['SiCepat', decodeTariff, (tariff) => ({ sicepat: { results: [{ service: 'REG', tariff }] } })],
  ['Ninja', decodePrice, (total_fee) => ({ data: { total_fee } })],
  [
    'AnterAja',
    decodeServices,
    (rates) => ({ status: 200, content: { services: [{ product_code: 'REG', rates }] } }),
  ],
  [
    'Lion',
    decodeResult,
    (total_tariff) => ({
      result: [{ product: 'REGPACK', status: 'ACTIVE', is_embargo: false, total_tariff }],
    }),
  ],
];

describe.each(ANSWERS)('an amount of %s', (_, read, answer) => {
  it.each([
    [18_317, 18_317, 0],
    ['18317', 18_317, 0],
    ['18317.00', 18_317, 0],
    [18_316.5, 18_317, 1],
    ['18316.50', 18_317, 1],
    [7.5, 8, 1],
  ])(
    'reads the amount %j as %i rupiah and reports a rounded fraction',
    (given, amount, counted) => {
      const dropped: string[] = [];
      const decoded = read(answer(given), (field) => dropped.push(field));
      expect(JSON.stringify(decoded)).toContain(`:${amount}`);
      expect(JSON.stringify(decoded)).not.toContain(`${amount}.`);
      expect(dropped).toHaveLength(counted);
    },
  );
});

it('reads a Biteship order that does not repeat our reference', () => {
  const order = { success: true, id: '1', status: 'confirmed', reference_id: null, courier: {} };
  expect(decodeOrder(order, () => undefined)).toHaveProperty('value');
});
