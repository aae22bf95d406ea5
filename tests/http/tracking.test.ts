import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DataOf } from '#src/http/contract/types.ts';
import { type ApiClient, apiClient, RATES_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { withClient } from '#tests/kit/database.ts';
import { newSeller, quoted, type Seller, sold, withoutRequest } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

type Tracking = DataOf<'getTracking'>;
type Booked = { readonly number: string; readonly awb: string };

const POS = { courier_code: 'pos', service_code: 'REG' };

const shared = sharedApi();
let seller: Seller;
let client: ApiClient;
let booked: Booked;

beforeAll(async () => {
  seller = await newSeller(shared.api);
  client = seller.client;
  booked = await bookedOne();
});

describe('GET /tracking/{awb}', () => {
  it('shows a parcel by its AWB from its booking on, with the day that its rate promised', async () => {
    const { shipment_number: number } = await sold(client);
    await shared.api.work();
    const shipment = (await client.get<'getShipment'>(`/api/v1/shipments/${number}`)).data();
    const { rates } = (await client.rates(RATES_BODY)).data();
    const reg = rates.find((rate) => `${rate.courier_code} ${rate.service_code}` === 'jne REG');
    const promisedDay = reg?.estimated_delivery_date;
    expect(await trackingOf(shipment.awb)).toEqual({
      awb: shipment.awb,
      courier_code: 'jne',
      shipment_number: number,
      status: 'BOOKED',
      courier_name: 'JNE',
      service_name: 'Reguler',
      origin: placeOf(shipment.sender),
      destination: placeOf(shipment.receiver),
      estimated_delivery: `${promisedDay}T16:59:59.000Z`,
      timeline: [
        {
          status: 'BOOKED',
          description: 'The courier has taken the order',
          location: 'Kalideres, Kota Administrasi Jakarta Barat',
          time: shipment.booked_at,
          reason_code: null,
          proof: null,
          measured: null,
        },
      ],
    });
    expect(shipment.estimated_days).toEqual({ min: 2, max: 3 });
  });

  it('shows all events of the courier, oldest first, until the journey has ended', async () => {
    const { awb, number } = await bookedOne();
    const { delivered_at: deliveredAt } = await advanced(number, 'DELIVERED');
    const { status, timeline, estimated_delivery: expected } = await trackingOf(awb);
    expect([status, expected]).toEqual(['DELIVERED', null]);
    const statuses = timeline.map((entry) => entry.status);
    expect([...new Set(statuses)]).toEqual([
      'BOOKED',
      'PICKED_UP',
      'IN_TRANSIT',
      'OUT_FOR_DELIVERY',
      'DELIVERED',
    ]);
    const times = timeline.map(({ time }) => time);
    expect(times).toEqual(times.toSorted());
    expect(timeline.at(-1)).toMatchObject({
      description: 'Delivered',
      time: deliveredAt,
      reason_code: null,
      location: 'Kebomas, Kabupaten Gresik',
    });
    expect(timeline.every(({ location }) => location !== '')).toBe(true);
  });

  it('requires the courier where two have the AWB, and shows the requested one', async () => {
    const { awb, number } = await bookedOne();
    const other = await bookedOne('Sari Wulandari', POS);
    await withClient(shared.database.ownerUrl, (owner) =>
      owner.query('UPDATE shipment SET awb = $1 WHERE shipment_number = $2', [awb, other.number]),
    );
    const answer = await client.get(`/api/v1/tracking/${awb}`);
    expect(answer.error()).toMatchObject({
      code: 'AWB_AMBIGUOUS',
      details: { couriers: ['jne', 'pos'] },
    });
    expect(await trackingOf(`${awb}?courier=jne`)).toMatchObject({ shipment_number: number });
    expect(await trackingOf(`${awb}?courier=pos`)).toMatchObject({
      shipment_number: other.number,
      courier_code: 'pos',
    });
    expect((await client.get(`/api/v1/tracking/${awb}?courier=tiki`)).status).toBe(404);
  });

  it.each(['%20{}', '{}%20', '%E2%80%8B{}%0A'])(
    'finds a parcel by its AWB pasted as %s',
    async (form) => {
      const pasted = form.replace('{}', booked.awb);
      const found = await client.get<'getTracking'>(`/api/v1/tracking/${pasted}`);
      expect(found.data().awb).toBe(booked.awb);
      const listed = await client.get<'listShipments'>(`/api/v1/shipments?awb=${pasted}`);
      expect(listed.data().items).toMatchObject([{ awb: booked.awb }]);
    },
  );

  it('finds a parcel by its AWB in any case of letters', async () => {
    const { number, awb } = booked;
    const found = await trackingOf(awb.toLowerCase());
    expect(found).toMatchObject({ shipment_number: number, awb });
  });

  it.each([
    ['?courier=j.ne', 'courier', 'INVALID_FORMAT'],
    ['?courier=', 'courier', 'INVALID_FORMAT'],
    ['?courier=jne&courier=pos', 'courier', 'WRONG_TYPE'],
    ['?language=id', 'language', 'UNKNOWN_FIELD'],
  ])('refuses a request for tracking with %s', async (query, path, code) => {
    const answer = await client.get(`/api/v1/tracking/${booked.awb}${query}`);
    expect(answer.error().field_errors).toEqual([{ path, code, message: expect.any(String) }]);
  });
});

describe('a number that is none of yours', () => {
  it('finds a pasted AWB with surrounding blanks', async () => {
    const pasted = encodeURIComponent(` ${booked.awb}\n`);
    expect((await client.get(`/api/v1/tracking/${pasted}`)).status).toBe(200);
  });

  it('answers alike for an AWB of another account, an AWB of the other environment, and nonsense', async () => {
    const { account } = seller;
    const live = await shared.api.newKey({ account, environment: 'LIVE' });
    const others = [(await shared.api.newKey()).secret, live.secret];
    const foreign = others.map((secret) =>
      apiClient(shared.api.port, secret).get(`/api/v1/tracking/${booked.awb}`),
    );
    const { number, awb } = booked;
    const texts = [
      number,
      `${awb}\0`,
      '\0',
      '\ud7ff',
      '%',
      "' OR 1=1 --",
      'x'.repeat(65),
      'x'.repeat(7_000),
      '📦',
      '../shipments',
      'null',
      '[object Object]',
    ];
    const odd = [...texts.map(encodeURIComponent), `${awb}?courier=pos`];
    const own = odd.map((text) => client.get(`/api/v1/tracking/${text}`));
    const answers = (await Promise.all([...foreign, ...own])).map(withoutRequest);
    expect(answers[0]).toMatchObject({ status: 404 });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(shared.api.log.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('the language of a timeline', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['id', 'id'],
    ['en', 'en'],
    ['id-ID', 'id'],
    ['ID', 'id'],
    ['en-GB,id;q=0.5', 'en'],
    ['en;q=0.4, id;q=0.6', 'id'],
    ['id, en', 'id'],
    ['en, id', 'en'],
    ['fr, id;q=0.1', 'id'],
    ['id;q=0', 'en'],
    ['en;q=0, *', 'id'],
    ['*', 'en'],
    ['fr', 'en'],
    ['id;q=two, ,;;=', 'en'],
  ])('returns a timeline for Accept-Language %p in %s', async (accepted, language) => {
    const answer = await client.send({
      path: `/api/v1/tracking/${booked.awb}`,
      headers: accepted === undefined ? {} : { 'Accept-Language': accepted },
    });
    expect(answer.headers).toMatchObject({ 'content-language': language });
    expect(answer.headers.vary).toMatch(/^Accept-Language\b/);
    const { timeline } = answer.data() as Tracking;
    const [{ description = '' } = {}] = timeline;
    expect(description).toBe(
      language === 'id' ? 'Pesanan diterima kurir' : 'The courier has taken the order',
    );
  });

  it('finds the preferred language after two thousand others in Accept-Language', async () => {
    const headers = { 'Accept-Language': `${'fr,'.repeat(2_000)}id` };
    const answer = await client.send({ path: `/api/v1/tracking/${booked.awb}`, headers });
    expect(answer.headers['content-language']).toBe('id');
  });

  it('ignores Accept-Language in answers of other routes', async () => {
    const headers = { 'Accept-Language': 'id' };
    const answer = await client.send({ path: '/api/v1/couriers', headers });
    expect(answer.headers).not.toHaveProperty('content-language');
    expect(answer.headers.vary ?? '').not.toContain('Accept-Language');
  });
});

async function bookedOne(receiverName = 'Sari Wulandari', choice = {}): Promise<Booked> {
  const { quote_id: quoteId } = await quoted(client, choice);
  const body = shipmentBody(quoteId);
  const receiver = { ...body.receiver, name: receiverName };
  const { shipment_number: number } = (await client.ship({ ...body, receiver })).data();
  await shared.api.work();
  const { awb } = (await client.get<'getShipment'>(`/api/v1/shipments/${number}`)).data();
  if (awb === null) throw new Error(`${number} is not booked`);
  return { number, awb };
}

async function advanced(number: string, to: string) {
  const path = `/api/v1/test/shipments/${number}/advance`;
  return (await client.post<'advanceShipment'>(path, { to })).data();
}

async function trackingOf(awb: string | null): Promise<Tracking> {
  return (await client.get<'getTracking'>(`/api/v1/tracking/${awb}`)).data();
}

function placeOf(party: DataOf<'getShipment'>['sender']) {
  const { district_id, district, regency, province, postal_code } = party;
  return { district_id, district, regency, province, postal_code };
}
