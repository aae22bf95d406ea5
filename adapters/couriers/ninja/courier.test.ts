import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hmacOf } from '#adapters/_kit/digest.ts';
import { type Answer, type Double, openDouble } from '#adapters/_kit/fixtures/double.ts';
import type { AwbPoolStore } from '#domain/carrying/awb-pool/awb-pool.ts';
import type { Courier } from '#domain/carrying/courier-port/courier-port.ts';
import { rupiah } from '#domain/money.ts';
import { district, parcel, party, service, shipment } from '#tests/kit/builders.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { courierSuite } from '../_kit/fixtures/suite.ts';
import { NO_DEADLINE } from '../fixtures/limits.ts';
import { permitFor } from '../fixtures/permit.ts';
import { provider } from './courier.ts';
import * as mapping from './mapping.ts';
import * as wire from './wire.ts';

const NOW = new Date('2026-10-06T20:00:00.000Z');
const CODES = { origin: 'ID_A00011_08 ID_B00151_01', destination: 'ID_A00011_06 ID_B00149_01' };

courierSuite({
  provider,
  signHook: (body, { clientSecret = '' }) => ({
    'x-ninjavan-hmac-sha256': hmacOf(clientSecret, body, 'base64'),
  }),
  fixtures: new URL('./fixtures/', import.meta.url),
  statuses: mapping.STATUSES,
  reads: { rates: wire.decodePrice, book: wire.decodeOrder, track: wire.decodeParcels },
  refusals: { orders: mapping.ORDER_REFUSALS, cancellations: mapping.CANCEL_REFUSALS },
});

describe('Ninja Xpress: statuses', () => {
  it("covers all events of Ninja's webhooks 1.1 and 2", () => {
    const codes = new Map<string, string[]>();
    for (const [code, { status }] of Object.entries(mapping.STATUSES)) {
      const abroad = 'International Transit, ';
      const name = code.startsWith(abroad) ? `${code.slice(abroad.length)} abroad` : code;
      codes.set(status ?? '-', [...(codes.get(status ?? '-') ?? []), name]);
    }
    const all = [...codes].map(([status, names]) => `${status}: ${names.toSorted().join('; ')}`);
    expect(all.toSorted().flatMap((row) => row.split(/(?<=[:;]) /))).toEqual([
      '-:',
      'Fulfillment Packed abroad;',
      'Fulfillment Request Submitted abroad;',
      'Parcel Measurements Update;',
      'Parcel Size;',
      'Parcel Weight;',
      'Pending Pickup;',
      'Staging',
      'CANCELLED:',
      'Cancelled',
      'DAMAGED:',
      'Delivery Exception, Parcel Damaged;',
      'Parcel Damaged abroad;',
      'Parcel Disposed abroad;',
      'Return to Shipper Exception, Parcel Scrapped',
      'DELIVERED:',
      'Completed;',
      'Delivered;',
      'Successful Delivery',
      'DELIVERY_FAILED:',
      'Delivery Exception;',
      'Delivery Exception, Parcel Overstayed at PUDO;',
      'First Attempt Delivery Fail;',
      'Pending Reschedule',
      'IN_TRANSIT:',
      'Arrived at Destination Hub;',
      'Arrived at Origin Facility abroad;',
      'Arrived at Origin Hub;',
      'Arrived at Sorting Hub;',
      'Arrived at Transit Hub;',
      'Cross Border Transit;',
      'Customs Cleared;',
      'Customs Cleared abroad;',
      'En Route to Origin Facility abroad;',
      'Export Cleared abroad;',
      'Handed Over to Last Mile abroad;',
      'Handed Over to Linehaul abroad;',
      'Handed Over to Origin Facility abroad;',
      'In Transit to Next Sorting Hub;',
      'Linehaul Arrived abroad;',
      'Linehaul Departed abroad;',
      'Linehaul Scheduled abroad;',
      'Processed at Origin Facility abroad;',
      'Transferred to 3PL',
      'LOST:',
      'Delivery Exception, Parcel Lost;',
      'Parcel Lost abroad',
      'ON_HOLD:',
      'Customs Held;',
      'Customs Held abroad;',
      'Parcel Exception abroad',
      'OUT_FOR_DELIVERY:',
      'Arrived at Distribution Point;',
      'At PUDO;',
      'On Vehicle for Delivery',
      'PICKED_UP:',
      'En-route to Sorting Hub;',
      'Picked Up;',
      'Successful Pickup',
      'PICKUP_FAILED:',
      'Pickup Exception;',
      'Pickup Fail',
      'PICKUP_SCHEDULED:',
      'Driver dispatched for Pickup;',
      'Pending Pickup at Distribution Point;',
      'Pending Pickup, Shipper Dropoff;',
      'Van En-route to Pickup',
      'RETURNED:',
      'Return to Shipper Exception, Parcel collected by Shipper;',
      'Returned to Sender;',
      'Returned to Sender at Origin Facility abroad',
      'RETURN_IN_TRANSIT:',
      'Delivery Exception, Return to Sender Initiated;',
      'On Vehicle for Delivery (RTS);',
      'Return to Sender Triggered;',
      'Return to Shipper Exception;',
      'Returned to XB Warehouse abroad',
    ]);
  });

  it.each([
    ['Picked Up, In Transit To Origin Hub', 'PICKED_UP', 'RETURN_IN_TRANSIT'],
    ['Pickup Exception, Max Attempts Reached', 'PICKUP_FAILED', 'PICKUP_FAILED'],
    ['On Vehicle for Delivery', 'OUT_FOR_DELIVERY', 'RETURN_IN_TRANSIT'],
    ['Delivery Exception, Pending Reschedule', 'DELIVERY_FAILED', 'RETURN_IN_TRANSIT'],
    ['Delivered, Received by Customer', 'DELIVERED', 'RETURNED'],
    ['Returned to Sender', 'RETURNED', 'RETURNED'],
    ['Cancelled', 'CANCELLED', 'CANCELLED'],
    ['Delivered Maybe', null, null],
    ['At PUDO, Delivered', 'OUT_FOR_DELIVERY', 'RETURN_IN_TRANSIT'],
    ['toString', null, null],
  ])('reads the Ninja status %s as %s, and on the way back as %s', (status, there, back) => {
    const scan = { timestamp: '2026-10-07T01:02:03+0000', status };
    const returning = { ...scan, is_parcel_on_rts_leg: true };
    expect(mapping.eventOf(scan)).toMatchObject({ code: status, status: there });
    expect(mapping.eventOf(returning)).toMatchObject({ code: status, status: back });
  });
});

it('verifies a Ninja webhook by its HMAC over the raw body', () => {
  const body =
    '{"tracking_id":"NVIDTEST0000001","shipper_order_ref_no":"SHP-0001",' +
    '"timestamp":"2026-10-07T01:02:03+0000","event":"Delivered","status":"Delivered",' +
    '"is_parcel_on_rts_leg":false}';
  const signature = 'kdR1h3iPN1wWaCewtwPssaTIX5wjx5kfSFY5wyFg/WU=';
  const read = (text: string) =>
    courierAt('http://127.0.0.1:1').webhook?.read({
      method: 'POST',
      query: {},
      remoteAddress: '192.0.2.1',
      body: text,
      headers: { 'x-ninjavan-hmac-sha256': signature },
    });
  const at = new Date('2026-10-07T01:02:03.000Z');
  const events = [expect.objectContaining({ status: 'DELIVERED', at })];
  const tracked = [{ awb: 'NVIDTEST0000001', courierCode: 'ninja', events }];
  const bookings = [{ kind: 'BOOKED', reference: 'SHP-0001', awb: 'NVIDTEST0000001' }];
  expect(read(body)).toEqual({ isSigned: true, tracked, bookings });
  expect(read(`${body}\n`)).toBe('FORGED');
});

it.each([
  ['NVIDK3J9D2X1A', ['K3J9D2X1A']],
  ['OTHERK3J9D2X1', undefined],
])(
  'reads from a Ninja webhook without our reference the number of %s: %j',
  (tracking_id, ownNumbers) => {
    const scan = { timestamp: '2026-10-07T01:02:03+0000', status: 'Delivered' };
    const body = JSON.stringify({ ...scan, tracking_id });
    const content = courierAt('http://127.0.0.1:1').webhook?.read({
      method: 'POST',
      query: {},
      remoteAddress: '192.0.2.1',
      body,
      headers: { 'x-ninjavan-hmac-sha256': hmacOf('client-secret', body, 'base64') },
    });
    const read = { isSigned: true, bookings: [], ...(ownNumbers && { ownNumbers }) };
    expect(content).toEqual({ ...read, tracked: [expect.objectContaining({ awb: tracking_id })] });
  },
);

it('derives the same four distinct Ninja numbers from a reference each time', () => {
  const numbers = mapping.shortNumbers('SHP261121000000009');
  expect(new Set(numbers).size).toBe(4);
  expect(numbers.every((number) => /^[0-9A-Z]{9}$/.test(number))).toBe(true);
  expect(mapping.shortNumbers('SHP261121000000009')).toEqual(numbers);
});

describe('Ninja Xpress: tariff', () => {
  const rated = parcel({ weightGrams: 1_500 });

  it('requests a Ninja tariff for the chargeable weight between two tiers', () => {
    const dimensions = { lengthCm: 30, widthCm: 20, heightCm: 25 };
    expect(mapping.tariffBody(CODES, rated, service())).toEqual({
      weight: 1.5,
      service_level: 'Standard',
      from: { l1_tier_code: 'ID_A00011_08', l2_tier_code: 'ID_B00151_01' },
      to: { l1_tier_code: 'ID_A00011_06', l2_tier_code: 'ID_B00149_01' },
    });
    expect(mapping.tariffBody(CODES, { ...rated, dimensions }, service())).toMatchObject({
      weight: 2.5,
    });
  });

  it.each(['', 'ID_A00011_08', 'A B C', 'A '])(
    'requests no Ninja tariff for the malformed tiers %j',
    (origin) => {
      expect(mapping.tariffBody({ ...CODES, origin }, rated, service())).toBeUndefined();
    },
  );

  it.each([
    [1_000_000, 2_500],
    [1_000_001, 2_501],
  ])('adds to a Ninja tariff for %i insured a fee of %i', (insured, fee) => {
    const [sold] = courierAt('http://127.0.0.1:1').profile.services;
    const options = { codAmount: rupiah(200_000), insuredValue: rupiah(insured) };
    const rate = mapping.rateOf({ total_fee: 24_400 }, service(sold), { ...rated, ...options });
    expect(rate).toMatchObject({ cost: 24_400, cod: { fee: 6_000 }, insurance: { fee } });
  });
});

describe('Ninja Xpress: order', () => {
  it('orders no pickup for a drop-off at Ninja, and starts delivery on another day', () => {
    const dropped = shipment({ collectionMethod: 'DROP_OFF', notes: 'Fragile' });
    expect(jobOf(dropped)).toMatchObject({
      is_pickup_required: false,
      delivery_start_date: '2026-10-09',
      delivery_instructions: 'Fragile',
    });
  });

  it.each([
    [{ start: '10:00', end: '11:30' }, '09:00', '12:00'],
    [{ start: '13:00', end: '16:00' }, '09:00', '18:00'],
    [{ start: '17:00', end: '20:00' }, '09:00', '22:00'],
    [{ start: '18:30', end: '21:00' }, '18:00', '22:00'],
    [{ start: '08:00', end: '10:00' }, '09:00', '18:00'],
  ])(
    'orders a Ninja pickup in the window %j with the slot from %s to %s',
    (window, start_time, end_time) => {
      const visit = { date: '2026-12-01', window, timeZone: 'WITA' } as const;
      const plannedPickup = { ...visit, vehicle: null };
      const timezone = 'Asia/Makassar';
      expect(jobOf(shipment({ plannedPickup }))).toMatchObject({
        pickup_date: '2026-12-01',
        pickup_timeslot: { start_time, end_time, timezone },
        delivery_start_date: '2026-12-02',
        delivery_timeslot: { timezone: 'Asia/Jakarta' },
      });
    },
  );

  it('sends Ninja the parts of an address, and phone numbers with +62', () => {
    const receiver = party({ village: 'Sidokumpul', districtId: '35.25.14', postalCode: '99999' });
    const order = permitFor(shipment({ receiver }), district);
    const body = mapping.orderBody(order, { number: 'K3J9D2X1A', now: NOW });
    expect(body).toMatchObject({
      to: {
        phone_number: '+6281234567890',
        address: { kelurahan: 'Sidokumpul', city: 'Gresik', postcode: '61181', country: 'ID' },
      },
    });
  });
});

describe('Ninja Xpress: API', () => {
  let double: Double;
  let answer: Answer;
  beforeEach(async () => {
    const granted = { access_token: 'granted', expires_in: 43_200 };
    double = await openDouble(({ path }) =>
      path.includes('oauth') ? { status: 200, body: granted } : answer,
    );
  });
  afterEach(() => double.close());

  it.each([
    ['-', ''],
    ['NVID', 'NVID'],
  ])(
    'looks up a Ninja order with the prefix %s by its short number, then by the whole reference',
    async (...of) => {
      const [prefix, before] = of;
      answer = { status: 200, body: { data: [] } };
      const reference = 'SHP261121000000009';
      const order = { reference, orderId: null, awb: null };
      expect(await courierAt(double.url, prefix).lookUp(order, NO_DEADLINE)).toEqual([]);
      const [number] = mapping.shortNumbers(reference);
      const asked = double.requests.map(({ path }) => path.split('tracking_number=')[1]);
      expect(asked.slice(-2)).toEqual([`${before}${number}`, `${before}${reference}`]);
    },
  );

  it('books and looks up a Ninja order under its second number if another order has the first', async () => {
    const { awbPool } = fakeStorage({ now: () => NOW }).stores;
    const { reference } = permitFor(shipment(), district);
    const [first = '', second] = mapping.shortNumbers(reference);
    await awbPool.bind('NINJA', 'SHP261121000000008', [first]);
    const courier = courierAt(double.url, 'NVID', awbPool);
    const merchant = { merchant_order_number: reference };
    answer = { status: 200, body: { tracking_number: `NVID${second}`, reference: merchant } };
    await courier.book(permitFor(shipment(), district), NO_DEADLINE);
    const sent = double.requests.find(({ path }) => path === '/4.2/orders')?.body;
    expect(sent).toMatchObject({ requested_tracking_number: second });
    answer = { status: 200, body: { data: [] } };
    await courier.lookUp({ reference, orderId: null, awb: null }, NO_DEADLINE);
    expect(double.requests.at(-2)?.path).toMatch(new RegExp(`tracking_number=NVID${second}$`));
  });

  it('fails the look-up if another order has our Ninja tracking number', async () => {
    const scan = { timestamp: '2026-10-07T01:02:03+0000', status: 'Pending Pickup' };
    const events = [{ ...scan, shipper_order_ref_no: 'OTHER' }];
    answer = { status: 200, body: { data: [{ tracking_number: 'NVIDSHP1', events }] } };
    const order = { reference: 'SHP261121000000009', orderId: null, awb: null };
    const found = courierAt(double.url).lookUp(order, NO_DEADLINE);
    await expect(found).rejects.toMatchObject({ fault: 'COURIER_ERROR' });
  });

  it('drops only the tracking of the one unreadable Ninja parcel among twenty', async () => {
    const scan = { timestamp: '2026-10-07T01:02:03+0000', status: 'Delivered' };
    const proof = { image_uris: 'https://photos.example/1.jpg', signed_by: null };
    const events = [{ ...scan, delivery_information: { proof } }];
    const numbers = Array.from({ length: 20 }, (_, place) => `NVIDSHP${place}`);
    const data = numbers.map((tracking_number) => ({ tracking_number, events }));
    const odd = [{ tracking_number: 'NVIDSHP0', events: 'none' }, ...data.slice(1)];
    const all = async (parcels: readonly object[]) => {
      answer = { status: 200, body: { data: parcels } };
      const tracked = await courierAt(double.url).track(numbers, NO_DEADLINE);
      expect(tracked.flatMap((one) => one.events)).toMatchObject(
        tracked.map(() => ({ status: 'DELIVERED', proof: { photoUrl: '' } })),
      );
      return tracked.map(({ awb }) => awb);
    };
    expect(await all(data)).toEqual(numbers);
    expect(await all(odd)).toEqual(numbers.slice(1));
  });

  it('fails the look-up if the order under our Ninja tracking number is unreadable', async () => {
    answer = { status: 200, body: { data: [{ tracking_number: null, events: [] }] } };
    const order = { reference: 'SHP261121000000009', orderId: null, awb: null };
    const found = courierAt(double.url).lookUp(order, NO_DEADLINE);
    await expect(found).rejects.toMatchObject({ fault: 'COURIER_ERROR' });
  });

  it.each([
    [409, ['to.name']],
    [400, ['to.name', 'requested_tracking_number']],
    [400, []],
  ])(
    'treats a Ninja error %i that names %j as unknown, not as a refusal',
    async (status, fields) => {
      const details = fields.map((field) => ({ reason: 'INVALID', field, message: 'Wrong.' }));
      answer = { status, body: { error: { code: 'X', details } } };
      const booked = courierAt(double.url).book(permitFor(shipment(), district), NO_DEADLINE);
      await expect(booked).rejects.toMatchObject({ fault: 'COURIER_ERROR', wasSent: true });
    },
  );
});

function jobOf(ordered: Parameters<typeof permitFor>[0]): unknown {
  const body: { readonly parcel_job?: unknown } = mapping.orderBody(permitFor(ordered, district), {
    number: 'K3J9D2X1A',
    now: NOW,
  });
  return body.parcel_job;
}

function courierAt(
  url: string,
  trackingPrefix = 'NVID',
  awbPool: Pick<AwbPoolStore, 'bind'> = fakeStorage({ now: () => NOW }).stores.awbPool,
): Courier {
  const code = { originCode: CODES.origin, destinationCode: CODES.destination };
  const words = { provider: 'NINJA', name: '', source: '', verifiedAt: null };
  const [courier] = provider.open({
    credentials: { clientId: 'client-id', clientSecret: 'client-secret', trackingPrefix },
    urls: { api: url },
    clock: { now: () => NOW, monotonicMs: () => 0 },
    areaCodes: { find: async (districtId) => ({ ...words, ...code, districtId }) },
    awbPool: {
      take: async () => undefined,
      bind: (reference, numbers) => awbPool.bind('NINJA', reference, numbers),
    },
  });
  if (courier === undefined) throw new Error('it serves no courier');
  return courier;
}
