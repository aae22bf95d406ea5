import { describe, expect, it } from '@jest/globals';
import { rupiah } from '#domain/money.ts';
import { withNormalPhone } from '#domain/selling/shipment/party.ts';
import { district, item, parcel, party, shipment } from '#tests/kit/builders.ts';
import { courierSuite } from '../_kit/fixtures/suite.ts';
import { NO_DEADLINE } from '../fixtures/limits.ts';
import { permitFor } from '../fixtures/permit.ts';
import { provider } from './courier.ts';
import { manifest } from './manifest.ts';
import * as mapping from './mapping.ts';
import * as wire from './wire.ts';

courierSuite({
  provider,
  fixtures: new URL('./fixtures/', import.meta.url),
  plain: { prefix: 'SKRB' },
  // Needed because every successful reply also contains the number 200.
  statusField: 'tracking_code',
  statuses: mapping.STATUSES,
  // No refusals are documented.
  reads: { rates: wire.decodeRates, book: wire.decodeOrder, track: wire.decodeTracking },
  refusals: { orders: {} },
});

const CLOCK = { now: () => new Date('2026-11-22T03:00:00.000Z'), monotonicMs: () => 0 };
const BOOKING = { bookingId: 'SKR-261121000000009', now: CLOCK.now() };
const EVENT = { tracking_code: 250, timestamp: '2026-11-21T02:00:00+0000' };

describe('AnterAja: tracking codes', () => {
  it('reads only the tracking codes that AnterAja documents', () => {
    const meanings = Object.entries(mapping.STATUSES).map(([code, { status }]) => [code, status]);
    expect(meanings).toEqual([
      ['100', null],
      ['150', 'PICKUP_SCHEDULED'],
      ['160', 'PICKUP_SCHEDULED'],
      ['200', 'PICKED_UP'],
      ...[210, 220, 230].map((code) => [String(code), 'IN_TRANSIT']),
      ['240', 'OUT_FOR_DELIVERY'],
      ['250', 'DELIVERED'],
      ...[300, 330, 332].map((code) => [String(code), 'IN_TRANSIT']),
      ['400', 'PICKUP_FAILED'],
      ['430', 'CANCELLED'],
    ]);
  });

  it.each([
    ['2026-11-21T02:00:00+0000', '2026-11-21T02:00:00.000Z'],
    ['2026-11-21 09:00:00.250 +0700', '2026-11-21T02:00:00.250Z'],
    ['2026-11-21T02:00:00', undefined],
    ['2026-13-41T02:00:00+0000', undefined],
  ])('reads the AnterAja time %s as %s', (timestamp, at) => {
    expect(mapping.eventOf({ ...EVENT, timestamp }, null)?.at.toISOString()).toBe(at);
  });
});

describe('AnterAja: order', () => {
  it('formats texts, phone numbers, weights and times as AnterAja requires', () => {
    const sender = party({ phone: '(+62) 812-3456 7890', name: ' Café "Réné" & Söns ' });
    const visit = { date: '2026-11-23', window: { start: '09:00', end: '12:00' } };
    const permit = permitFor(
      shipment({
        sender: withNormalPhone(sender),
        receiver: party({ address: `Jl. Mawar No.5-6 (RT 01/RW 02) ${'x'.repeat(300)}` }),
        items: [
          item({ quantity: 3, price: rupiah(5_000), weightGrams: 700, name: 'Kopi™ #1' }),
          item({ price: rupiah(0), weightGrams: 20, name: '咖啡', description: '——' }),
        ],
        parcel: parcel({ dimensions: { lengthCm: 30, widthCm: 30, heightCm: 30 } }),
        plannedPickup: { ...visit, timeZone: 'WIT', vehicle: null },
      }),
      (districtId) => district(districtId, { mainPostalCode: '61181' }),
    );
    const { shipper, receiver, ...order } = bodyOf(permit);
    expect(shipper).toMatchObject({ name: 'Cafe Rene Sons', phone: '081234567890' });
    expect(receiver).toMatchObject({
      address: `Jl. Mawar No.5 6 (RT 01/RW 02) ${'x'.repeat(225)}`,
    });
    expect(order).toMatchObject({
      items: [
        { item_name: 'KopiTM 1', item_desc: 'KopiTM 1', declared_value: 15_000, weight: 2_100 },
        { item_name: 'Barang', item_desc: 'Barang', item_category: 'Lainnya', weight: 100 },
      ],
      parcel_total_weight: 4_500,
      declared_value: 15_000,
      expect_time: '2026-11-23 07:00:00',
    });
  });

  it('refuses an order that AnterAja could not deliver before sending it', async () => {
    const receiver = party({ name: '李小龍' });
    const reply = await opened('SKR').book(permitFor(shipment({ receiver })), NO_DEADLINE);
    expect(reply).toEqual({ kind: 'REFUSED', failure: mapping.INCOMPLETE });
    const nowhere = permitFor(shipment(), (id) => ({ ...district(id), mainPostalCode: '' }));
    expect(mapping.orderBody(nowhere, BOOKING)).toBeUndefined();
  });

  it('rejects an AnterAja prefix that leaves no room for the number of a shipment', async () => {
    const failed = opened('TOOLONGFOR').book(permitFor(), NO_DEADLINE);
    await expect(failed).rejects.toMatchObject({ fault: 'COURIER_ERROR', wasSent: false });
    expect(mapping.bookingIdOf('NINEWORDS', 'SHP261121000000009')).toHaveLength(25);
  });

  it('recognises an AnterAja reply about another booking id', () => {
    const ours = { ...BOOKING, reference: 'SHP261121000000009' };
    const booked = (booking_id: string) =>
      mapping.bookingOf({ booking_id, waybill_no: '10000000000001' }, ours);
    expect(booked(' skr-261121000000009')).toMatchObject({ reference: ours.reference });
    expect(booked('SKR-261121000000010')).toMatchObject({ reference: 'SKR-261121000000010' });
  });
});

it('reads from an AnterAja rate whether COD is available, and its fee', () => {
  const [regular] = manifest.brands.flatMap(({ services }) => services);
  if (regular === undefined) throw new Error('it sells nothing');
  const cash = parcel({ cod: true, codAmount: rupiah(1_000_000) });
  const row = { product_code: 'REG', rates: 16_000, etd: 'soon', is_cod: true };
  expect(mapping.rateOf(row, regular, cash)).toEqual({
    serviceCode: 'REG',
    cost: 16_000,
    cod: { available: true, fee: 30_000 },
  });
});

function opened(prefix: string) {
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b', prefix };
  // A URL to which no request may be sent.
  const [courier] = provider.open({
    credentials,
    urls: { api: 'http://127.0.0.1:9' },
    clock: CLOCK,
  });
  if (courier === undefined) throw new Error('it serves no courier');
  return courier;
}

function bodyOf(permit: Parameters<typeof mapping.orderBody>[0]) {
  const body: Readonly<Record<string, unknown>> = { ...mapping.orderBody(permit, BOOKING) };
  return body;
}
