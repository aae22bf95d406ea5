import { beforeAll, describe, expect, it } from '@jest/globals';
import { apiClient } from '#tests/kit/api-client.ts';
import { newSeller, order, type Seller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { bookedWith, ON_REQUEST, pickupBody, requestPickup } from './pickup-calls.ts';

const shared = sharedApi();
let seller: Seller;
let numbers: readonly string[];

beforeAll(async () => {
  seller = await newSeller(shared.api);
  const { client } = seller;
  numbers = await bookedWith({ api: shared.api, client, choice: ON_REQUEST }, [{}, {}]);
});

const labelOf = (number: string | undefined, query = '') =>
  seller.client.get(`/api/v1/shipments/${number}/label${query}`);
const print = (body: object) => seller.client.post('/api/v1/labels', body);

describe('labels', () => {
  it.each([
    { query: '', extension: 'pdf', type: 'application/pdf', begin: /^%PDF-/ },
    { query: '?format=png&size=100x150', extension: 'png', type: 'image/png', begin: /^.PNG/ },
    { query: '?format=zpl', extension: 'zpl', type: 'application/x-zpl', begin: /^\^XA/ },
  ])(
    'returns labels of one shipment with "$query" as $extension',
    async ({ query, extension, type, begin }) => {
      const { status, headers, text } = await labelOf(numbers[0], query);
      expect([status, headers['content-type']]).toEqual([200, type]);
      expect(headers['content-disposition']).toBe(
        `inline; filename="label-${numbers[0]}.${extension}"`,
      );
      expect(text).toMatch(begin);
    },
  );

  it('returns labels of several shipments in one file; names wrong numbers, refuses wrong queries', async () => {
    const file = await print({ shipments: numbers, format: 'zpl' });
    expect([file.status, file.text.match(/\^XA/g)?.length]).toEqual([200, 2]);
    const sheet = await print({ shipments: numbers, layout: 'a4_4up' });
    expect([sheet.status, sheet.headers['content-type']]).toEqual([200, 'application/pdf']);
    const unknown = await print({ shipments: [numbers[0], 'SHP1'] });
    expect([unknown.status, unknown.error().field_errors[0]?.path]).toEqual([422, 'shipments.1']);
    expect((await print({ shipments: numbers, format: 'png' })).error().code).toBe(
      'VALIDATION_ERROR',
    );
    expect((await labelOf(numbers[0], '?size=a5')).error().code).toBe('VALIDATION_ERROR');
  });

  it('refuses labels before the booking, and of another account', async () => {
    const early = await order(seller.client);
    const refused = await labelOf(early.data().shipment_number);
    expect([refused.status, refused.error().code]).toEqual([409, 'LABEL_NOT_AVAILABLE']);
    const other = apiClient(shared.api.port, (await shared.api.newKey()).secret);
    expect((await other.get(`/api/v1/shipments/${numbers[0]}/label`)).status).toBe(404);
  });
});

describe('the hand-over list of a pickup', () => {
  it('returns the hand-over list of a pickup as a PDF, or as CSV with a line per shipment', async () => {
    const { client } = seller;
    const made = await requestPickup(client, pickupBody(shared.api, numbers));
    const path = `/api/v1/pickups/${made.data().pickup_id}/manifest`;
    const pdf = await client.get(path);
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    const csv = await client.get(`${path}?format=csv`);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    const lines = csv.text.trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual(['shipment_number', ...numbers]);
    expect((await client.get('/api/v1/pickups/pkp_1/manifest')).status).toBe(404);
  });
});

describe('the logo of a courier', () => {
  it('serves the logo of a courier to every page, cacheable and unable to run scripts', async () => {
    const { items } = (await seller.client.get<'listCouriers'>('/api/v1/couriers')).data();
    for (const { courier_code: code, logo_url: url } of items) {
      const path = `/logos/${code}.svg`;
      expect(url?.endsWith(path)).toBe(true);
      const answer = await fetch(`http://127.0.0.1:${shared.api.port}${path}`);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/svg+xml; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=86400',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(await answer.text()).toMatch(/^<svg /);
    }
    for (const path of ['unknown.svg', 'jne.png', '..%2fREADME.md', 'jne.svg%00']) {
      const answer = await fetch(`http://127.0.0.1:${shared.api.port}/logos/${path}`);
      expect([path, answer.status]).toEqual([path, 404]);
    }
  });
});
