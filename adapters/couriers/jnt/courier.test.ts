import { describe, expect, it } from '@jest/globals';
import { openDouble } from '#adapters/_kit/fixtures/double.ts';
import type { AreaCodes } from '#domain/carrying/area/area-code.ts';
import type { Courier } from '#domain/carrying/courier-port/courier-port.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { district, item, parcel, party, service, shipment } from '#tests/kit/builders.ts';
import { courierSuite } from '../_kit/fixtures/suite.ts';
import { NO_DEADLINE } from '../fixtures/limits.ts';
import { permitFor } from '../fixtures/permit.ts';
import { provider, signatureOf } from './courier.ts';
import * as mapping from './mapping.ts';
import * as wire from './wire.ts';

courierSuite({
  provider,
  fixtures: new URL('./fixtures/', import.meta.url),
  statuses: mapping.STATUSES,
  statusField: 'status_code',
  reads: { rates: wire.decodeTariff, book: wire.decodeOrder, track: wire.decodeTrack },
  refusals: { orders: mapping.ORDER_REFUSALS, cancellations: mapping.CANCEL_REFUSALS },
});

const NOW = new Date('2026-11-22T17:30:00.000Z');
const JAKARTA = { code: 'JKT', name: 'JAKARTA' };
const GRESIK = { code: 'GSK', name: 'GRESIK' };
const PLACES = { from: JAKARTA, to: GRESIK, area: { code: 'GSK004', name: 'KEBOMAS' } };

describe('J&T: request', () => {
  it('signs J&T requests with base64 of the hexadecimal digest, as J&T documents', () => {
    const json =
      '{"detail":[{"username":"USER","api_key":"KEY","orderid":"ORDERID-0001","remark":"test"}]}';
    expect(signatureOf(json, 'SECRET')).toBe('NmUyN2JiMzk3NTk0OGE4MWE2OTcyMTgxODI1NTM4ZDE=');
  });

  it('sends J&T credentials and signs the exact ASCII bytes of the request', async () => {
    const { url, requests, close } = await openDouble(() => ({ status: 400, body: {} }));
    const courier = opened(url);
    const permit = permitFor(shipment({ sender: party({ name: 'Zoë “Z”' }) }), district);
    await Promise.allSettled([courier?.book(permit, NO_DEADLINE)]);
    await Promise.allSettled([courier?.track(['JO0000000001'], NO_DEADLINE)]);
    await close();
    const form = new URLSearchParams(requests[0]?.text);
    const json = form.get('data_param') ?? '';
    expect(json).toMatch(/^[ -~]+$/);
    const sent = { username: 'orderUsername', shipper_name: 'Zoë “Z”' };
    expect(JSON.parse(json)).toMatchObject({ detail: [sent] });
    expect(form.get('data_sign')).toBe(signatureOf(json, 'orderKey'));
    const named = Buffer.from('trackName:trackPassword').toString('base64');
    expect(requests[1]?.headers.authorization).toBe(`Basic ${named}`);
  });
});

describe('J&T: reply', () => {
  it.each([
    [{ existing_awbno: 'JO0000000001' }, 'JO0000000001'],
    [{ awb_no: 'JO0000000001' }, 'JO0000000001'],
    [{ awb_no: 'No Data' }, null],
    [{}, null],
  ])('reads from a J&T reply to a used order number with %j the AWB %s', (names, awb) => {
    const order = { orderid: 'SHP1', status: 'Error', reason: mapping.DUPLICATE, ...names };
    const body = { success: 'true', desc: 'Request berhasil', detail: [order] };
    expect(wire.errorIn(body)).toBe(mapping.DUPLICATE);
    expect(wire.firstOrderIn(body)).toEqual({ reference: 'SHP1', awb });
  });

  it('reads J&T rates from a list as well as from JSON text', () => {
    const row = { cost: '10000', productType: 'EZ' };
    const body = { is_success: 'true', content: [row] };
    const read = wire.decodeTariff(body, () => undefined);
    expect(read).toMatchObject({ value: { content: [{ cost: 10_000, productType: 'EZ' }] } });
  });
});

describe('J&T: tracking events', () => {
  const event = { date_time: '2026-11-22 08:01:00', note: '' };

  it.each([
    [101, 'Manifes', null],
    [100, 'Paket telah diterima oleh KALIDERES', 'PICKED_UP'],
    [100, 'Paket akan dikirimkan ke SUB_GATEWAY', 'IN_TRANSIT'],
    [100, 'Paket telah sampai di SUB_GATEWAY', 'IN_TRANSIT'],
    [100, 'Paket akan dikirim ke alamat penerima', 'OUT_FOR_DELIVERY'],
    [100, 'Paket sedang ditimbang', null],
    ['100', null, null],
    [100, 'Paket Gagal dipickup', 'PICKUP_FAILED'],
    [100, 'Paket Gagal dikirim karena rumah kosong', 'DELIVERY_FAILED'],
    [100, 'Paket disimpan di gudang J&T', 'ON_HOLD'],
    [100, 'Pack', 'IN_TRANSIT'],
    [100, 'Packing ulang', null],
    [100, 'Paket akan diretur ke KALIDERES', 'RETURN_IN_TRANSIT'],
    [100, 'Package returned to seller', 'RETURNED'],
    [100, 'Paket telah diterima', null],
    [100, 'Cancelled AWB', 'CANCELLED'],
    [150, 'Paket telah sampai di KEBOMAS', 'ON_HOLD'],
    [200, 'Paket telah diterima', 'DELIVERED'],
    [401, 'Paket akan dikirimkan ke KALIDERES', 'RETURN_IN_TRANSIT'],
    [401, 'Paket telah diterima oleh KALIDERES', 'RETURN_IN_TRANSIT'],
    [401, 'Paket telah diterima', 'RETURNED'],
    [401, 'package  returned to seller', 'RETURNED'],
    ...[151, 152, 162, 163, 999].map((code) => [code, 'Paket telah diterima', null] as const),
  ])('reads the J&T code %s with the text %s as %s', (status_code, status, meaning) => {
    const read = mapping.eventOf({ ...event, status_code, status });
    expect(read).toMatchObject({ code: String(status_code), status: meaning, reasonCode: null });
    expect(read?.at).toEqual(new Date('2026-11-22T01:01:00.000Z'));
  });

  it('lists only known J&T codes, and code 100 only with its text', () => {
    const known = '100 101 150 151 152 162 163 200 401'.split(' ');
    const keys = Object.keys(mapping.STATUSES);
    const codes = new Set(keys.map((key) => key.split(' ')[0]));
    expect([...codes].toSorted()).toEqual(known);
    expect(keys.filter((key) => key.startsWith('100'))).not.toContain('100');
  });

  it('reads a recipient only from a J&T delivery event', () => {
    const taken = { ...event, receiver: 'SARI', presentername: 'Keluarga', status: 'Paket' };
    expect(mapping.eventOf({ ...taken, status_code: 200 })).toMatchObject({
      proof: { receiverName: 'SARI', relation: 'Keluarga' },
    });
    expect(mapping.eventOf({ ...taken, status_code: 150 })).not.toHaveProperty('proof');
  });

  it.each([
    [2, 2_000],
    [100, 100_000],
    [1_250, 1_250],
  ])('reads a J&T weight of %d as %d grams', (weight, weightGrams) => {
    const detail = { weight, actual_amount: 9_000, detail_cost: { return_cost: 4_500 } };
    expect(mapping.measuredOf({ detail })).toEqual({ weightGrams, freight: 13_500 });
  });
});

describe('J&T: order', () => {
  it('limits descriptions of a J&T order to letters, digits and spaces, and to their length', () => {
    const items = [item({ name: 'Kaos “Café” (M)', quantity: 2 }), item({ name: '茶/Teh: 100%' })];
    expect(bodyOf({ items })).toMatchObject({ goodsdesc: '2x Kaos Cafe M 1x Teh 100' });
    expect(bodyOf({ items: [item({ name: 'Batik '.repeat(20) })] })).toMatchObject({
      goodsdesc: expect.stringMatching(/^[A-Za-z0-9 ]{39,40}$/),
      item_name: expect.stringMatching(/^[A-Za-z0-9 ]{49,50}$/),
    });
  });

  it('orders a J&T drop-off, or a pickup within a day or as planned, in Western time', () => {
    const window = { start: '09:00', end: '12:00' };
    const plan = { date: '2026-11-24', window, timeZone: 'WIT', vehicle: null } as const;
    expect(bodyOf({ collectionMethod: 'DROP_OFF' })).toMatchObject({ servicetype: '6' });
    const orderdate = '2026-11-23 00:30:00';
    const aDayLater = '2026-11-24 00:30:00';
    const any = { servicetype: '1', orderdate, sendstarttime: orderdate, sendendtime: aDayLater };
    expect(bodyOf({})).toMatchObject(any);
    const planned = { sendstarttime: '2026-11-24 07:00:00', sendendtime: '2026-11-24 10:00:00' };
    expect(bodyOf({ plannedPickup: plan })).toMatchObject(planned);
  });
});

describe('J&T: places', () => {
  const route = { origin: district('31.73.06'), destination: district('35.25.14') };

  it('uses codes in J&T orders, and names and whole kilograms in J&T tariffs', async () => {
    const imported = await mapping.placesOf(route, codesOf('GSK GRESIK', 'GSK004 KEBOMAS'));
    expect(imported).toEqual({ ...PLACES, from: GRESIK });
    const codes = { origin_code: 'JKT', destination_code: 'GSK', receiver_area: 'GSK004' };
    expect(bodyOf({})).toMatchObject(codes);
    const parcels = [1_300, 1_301, 100_301].map((weightGrams) => parcel({ weightGrams }));
    const tariffs = parcels.map((one) => mapping.tariffBody(PLACES, one, service()));
    const names = { sendSiteCode: 'JAKARTA', destAreaCode: 'KEBOMAS', productType: 'EZ' };
    expect(tariffs).toEqual([{ ...names, weight: '1' }, { ...names, weight: '2' }, undefined]);
  });

  it('finds no J&T place without its city, or with only a code or a name', async () => {
    for (const codes of [codesOf(null, 'A B'), codesOf('A', 'A B'), codesOf('A B', 'A')]) {
      expect(await mapping.placesOf(route, codes)).toBeUndefined();
    }
  });
});

function bodyOf(changes: Partial<Shipment>): object {
  return mapping.orderBody(permitFor(shipment(changes), district), PLACES, NOW);
}

function opened(url: string): Courier | undefined {
  const names = Object.keys(provider.manifest.credentials);
  const [courier] = provider.open({
    credentials: Object.fromEntries(names.map((name) => [name, name])),
    urls: { order: url, cancel: url, tariff: url, track: url },
    clock: { now: () => NOW, monotonicMs: () => 0 },
    areaCodes: codesOf('JKT JAKARTA', 'JKT001 KALIDERES'),
  });
  return courier;
}

function codesOf(originCode: string | null, destinationCode: string): AreaCodes {
  const words = { provider: 'JNT', name: '', source: 'sheet', verifiedAt: null };
  return { find: async (districtId) => ({ districtId, originCode, destinationCode, ...words }) };
}
