import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '#tests/kit/api-client.ts';
import { newSeller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const shared = sharedApi();
const LIST = '/api/v1/shipments';
let client: ApiClient;

beforeAll(async () => {
  client = (await newSeller(shared.api)).client;
  await sold(client);
});

describe('the times of a filter', () => {
  it.each([
    ['an offset', '2020-01-01T00:00:00+07:00', '2099-01-01T00:00:00-03:00'],
    ['an offset whose plus sign was not encoded', '2020-01-01T00:00:00 07:00', '2099-01-01'],
    ['an offset without a colon', '2020-01-01T00:00:00+0700', '2099-01-01T00:00:00 0700'],
    ['an offset of hours', '2020-01-01T00:00:00+07', '2099-01-01T00:00:00-03'],
    ['small letters', '2020-01-01t00:00:00z', '2099-01-01t00:00:00.5z'],
    ['a blank before the time', '2020-01-01 00:00:00+07:00', '2099-01-01 00:00:00Z'],
    ['minutes without seconds', '2020-01-01T00:00Z', '2099-01-01T00:00+09:00'],
    ['plain dates', '2020-01-01', '2099-01-01'],
  ])('accepts as a filter time %s, in lists and exports', async (_, from, to) => {
    const query = new URLSearchParams({ created_from: from, created_to: to });
    const list = (await client.get<'listShipments'>(`${LIST}?${query}`)).data();
    expect(list.items).toHaveLength(1);
    for (const path of [`${LIST}/export`, '/api/v1/transactions/export']) {
      const file = await client.get(`${path}?${query}`);
      expect([path, file.status, file.text.split('\r\n').length > 2]).toEqual([path, 200, true]);
    }
  });

  it('begins a filter\u2019s date in the named time zone', async () => {
    const [row] = (await client.get<'listShipments'>(LIST)).data().items;
    const createdAt = new Date(row?.created_at ?? '').getTime();
    const dayIn = (hours: number) =>
      new Date(createdAt + hours * 3_600_000).toISOString().slice(0, 10);
    for (const [timezone, hours] of [
      ['Asia/Jakarta', 7],
      ['Asia/Jayapura', 9],
      ['Pacific/Pago_Pago', -11],
    ] as const) {
      const query = new URLSearchParams({ created_from: dayIn(hours), timezone });
      const list = (await client.get<'listShipments'>(`${LIST}?${query}`)).data();
      expect([timezone, list.items.length]).toEqual([timezone, 1]);
      const before = new URLSearchParams({ created_to: dayIn(hours), timezone });
      const none = (await client.get<'listShipments'>(`${LIST}?${before}`)).data();
      expect([timezone, none.items.length]).toEqual([timezone, 0]);
    }
  });

  it.each([
    ['created_from=2026-02-30', 'created_from'],
    ['created_from=yesterday', 'created_from'],
    ['created_from=2026-11-01&timezone=WIB', 'timezone'],
  ])('rejects the filter time %s and names %s', async (query, path) => {
    const refused = (await client.get(`${LIST}?${query}`)).error();
    expect([refused.code, refused.field_errors[0]?.path]).toEqual(['VALIDATION_ERROR', path]);
  });
});

it('bounds the month of GET /statements in the named time zone', async () => {
  const month = new Date().toISOString().slice(0, 7);
  const path = `/api/v1/statements/${month}?timezone=Asia/Jakarta`;
  const statement = (await client.get<'getStatement'>(path)).data();
  expect(statement.from).toMatch(/T17:00:00\.000Z$/);
  expect(statement.closing.available).toBeGreaterThan(0);
});
