import { expect } from '@jest/globals';
import type { Checks } from '../checks.ts';
import type { Client, Rate, Rates, Shipment } from '../client.ts';
import { CHOICE, keyed, orderOf, quoted, RATES, ROUTE } from '../world.ts';

const QUARTER_MS = 15 * 60_000;
/** Tolerance for clocks that are adjusted during the test. */
const CLOCK_MS = 5_000;
const SECRET_WORDS = /cost|margin|markup|profit|buying/i;
const TIKI = { courier_code: 'tiki', service_code: 'REG' };
const DEARER = ['--environment', 'TEST', '--courier', 'tiki', '--markup-percent', '300'];

export const prices: Checks = {
  async 'package weight_grams'({ test }) {
    expect((await rated(test, { weight_grams: 1200 })).length).toBeGreaterThan(0);
    expect((await rated(test, { weight_grams: 1200.5 })).length).toBeGreaterThan(0);
    expect(await refused(test, { package: {} })).toContain('package.weight_grams');
    expect(await refused(test, { package: { weight_grams: '1200' } })).toContain(
      'package.weight_grams',
    );
  },

  async 'package length_cm, width_cm, height_cm'({ test }) {
    const size = { length_cm: 60, width_cm: 40.5, height_cm: 40 };
    const [small] = await rated(test, { weight_grams: 1000 });
    const large = await rated(test, { weight_grams: 1000, ...size });
    const same = large.find((one) => isSameService(one, small));
    expect(same?.chargeable_weight_kg).toBeGreaterThan(small?.chargeable_weight_kg ?? 0);
    expect(await refused(test, { package: { weight_grams: 1, ...size, length_cm: 'x' } })).toEqual([
      'package.length_cm',
    ]);
  },

  async 'package declared_value'({ test }) {
    const weight_grams = 1200;
    expect((await rated(test, { weight_grams, declared_value: 150_000 })).length).not.toBe(0);
    const half = { weight_grams, declared_value: 0.5 };
    expect(await refused(test, { package: half })).toEqual(['package.declared_value']);
  },

  async 'area district_id'({ test }) {
    for (const end of ['origin', 'destination']) {
      expect(await refused(test, { [end]: { district_id: 317306 } })).toEqual([
        `${end}.district_id`,
      ]);
      expect(await refused(test, { [end]: { district_id: 'nowhere' } })).toEqual([
        `${end}.district_id`,
      ]);
      expect(await refused(test, { [end]: {} })).toEqual([`${end}.district_id`]);
    }
  },

  'rate courier_code': everyRate(({ courier_code }) => courier_code, 'string'),
  'rate service_code': everyRate(({ service_code }) => service_code, 'string'),
  'rate price': everyRate(({ price }) => price, 'number'),
  'rate discount': everyRate(({ discount }) => discount, 'number'),

  async 'rate final_price'({ test }) {
    for (const { price, discount, final_price } of await rated(test)) {
      expect(final_price).toBe(price - discount);
    }
  },

  async 'rate estimated_days'({ test }) {
    for (const { estimated_days: days } of await rated(test)) {
      expect(days).toEqual({ min: expect.any(Number), max: expect.any(Number) });
      expect(days.max).toBeGreaterThanOrEqual(days.min);
    }
  },

  'rate cod_supported': everyRate(({ cod_supported }) => cod_supported, 'boolean'),
  'rate chargeable_weight_kg': everyRate(({ chargeable_weight_kg: kg }) => kg, 'number'),

  async 'rate secrecy'({ test }) {
    const answers = [
      await test.post('/rates', RATES),
      await test.post('/quotes', { ...RATES, ...CHOICE }),
    ];
    for (const { data } of answers) expect(keysOf(data).filter(isSecret)).toEqual([]);
  },

  async 'quote quote_id'({ test }) {
    const one = await quoted(test);
    const other = await quoted(test);
    expect(one.quote_id).toMatch(/\S/);
    expect(other.quote_id).not.toBe(one.quote_id);
  },

  async 'quote final_price'({ test }) {
    const rate = (await rated(test)).find((one) => isSameService(one, CHOICE));
    const quote = await quoted(test);
    expect(quote.final_price).toBe(rate?.final_price);
    const { data } = await test.get(`/quotes/${quote.quote_id}`);
    expect(data.final_price).toBe(quote.final_price);
  },

  async 'quote expires_at'({ test }) {
    const before = Date.now();
    const { expires_at } = await quoted(test);
    const after = Date.now();
    const createdMs = Date.parse(expires_at) - QUARTER_MS;
    expect(createdMs).toBeGreaterThan(before - CLOCK_MS);
    expect(createdMs).toBeLessThan(after + CLOCK_MS);
  },

  async 'quote lock'({ test, cli }) {
    const active = await quoted(test, TIKI);
    await cli('pricing', 'set', ...DEARER);
    const later = await quoted(test, TIKI);
    expect(later.final_price).toBeGreaterThan(active.final_price);
    const answer = await test.post<Shipment>('/shipments', orderOf(active.quote_id), keyed());
    expect(answer.data).toMatchObject({
      price: active.final_price,
      total_amount: active.final_price,
    });
  },
};

function everyRate(read: (rate: Rate) => unknown, type: string) {
  return async ({ test }: { readonly test: Client }) => {
    const rates = await rated(test);
    expect(rates.length).toBeGreaterThan(0);
    for (const rate of rates) expect(typeof read(rate)).toBe(type);
  };
}

async function rated(test: Client, parcel: object = RATES.package): Promise<readonly Rate[]> {
  return (await test.post<Rates>('/rates', { ...ROUTE, package: parcel })).data.rates;
}

/** Returns the paths of the invalid fields. */
async function refused(test: Client, changes: object): Promise<readonly unknown[]> {
  const answer = await test.post('/rates', { ...RATES, ...changes });
  expect([answer.status, answer.success]).toEqual([422, false]);
  return answer.error?.field_errors.map(({ path }) => path) ?? [];
}

function isSameService(
  one: Pick<Rate, 'courier_code' | 'service_code'>,
  other: Pick<Rate, 'courier_code' | 'service_code'> | undefined,
): boolean {
  return one.courier_code === other?.courier_code && one.service_code === other.service_code;
}

function isSecret(key: string): boolean {
  return SECRET_WORDS.test(key);
}

function keysOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [key, ...keysOf(part)]);
}
