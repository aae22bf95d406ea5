import { describe, expect, it } from '@jest/globals';
import { publicTimeline } from '#domain/carrying/tracking/timeline.ts';
import { rupiah } from '#domain/money.ts';
import { withNormalPhone } from '#domain/selling/shipment/party.ts';
import { booked, mergeAll } from '#tests/domain/carrying/tracking-samples.ts';
import { district, item, parcel, party, shipment } from '#tests/kit/builders.ts';
import { courierSuite } from '../_kit/fixtures/suite.ts';
import { permitFor } from '../fixtures/permit.ts';
import { provider } from './courier.ts';
import * as mapping from './mapping.ts';
import * as wire from './wire.ts';

courierSuite({
  provider,
  fixtures: new URL('./fixtures/', import.meta.url),
  statuses: mapping.STATUSES,
  reads: { rates: wire.decodeRates, book: wire.decodeOrder, track: wire.decodeTracking },
  refusals: { orders: mapping.ORDER_REFUSALS, cancellations: mapping.CANCEL_REFUSALS },
});

describe('Biteship: services of its brands', () => {
  it("maps all services to the codes in Biteship's list of couriers", () => {
    const codes = provider.manifest.brands.map(({ code, services }) => [
      code,
      ...services.map((service) => mapping.serviceOf(code, service.code)),
    ]);
    expect(codes.map((row) => row.join(' '))).toEqual([
      'jne reg yes oke jtr',
      'jnt ez',
      'sicepat reg best gokil',
      'anteraja reg next_day same_day',
      'ninja standard',
      'tiki reg ons eko trc',
      'pos reguler next_day same_day kargo',
      'sap reg ods',
      'idexpress reg idtruck',
      'lion reg_pack one_pack jago_pack big_pack',
      'rpx rgp ndp',
    ]);
  });
});

it.each(['0812-3456-7890', '+62 812 3456 7890', '(+62) 0812.3456.7890', '62812 3456 7890'])(
  "sends the phone %s and a village in Biteship's format",
  (phone) => {
    const receiver = withNormalPhone(
      party({ phone, village: 'Sidokumpul', districtId: '35.25.14' }),
    );
    const permit = permitFor(shipment({ receiver }), district);
    expect(mapping.orderBody('jne', permit)).toMatchObject({
      destination_contact_phone: '081234567890',
      destination_address: 'Jalan Mawar 1, Sidokumpul',
    });
  },
);

it('declares the value of the goods to Biteship if the order declares none', () => {
  const items = [item({ name: 'Batik shirt', quantity: 2, price: rupiah(75_000) })];
  const worth = (declaredValue: number | null) => {
    const value = declaredValue === null ? null : rupiah(declaredValue);
    const order = shipment({ items, parcel: parcel({ declaredValue: value }) });
    return mapping.orderBody('anteraja', permitFor(order, district));
  };
  expect(worth(null)).toMatchObject({ items: [{ value: 150_000 }] });
  expect(worth(90_000)).toMatchObject({ items: [{ value: 90_000 }] });
});

describe('Biteship: scans', () => {
  const scan = { status: 'dropping_off', updated_at: '2026-11-27T10:40:10+07:00' };

  it.each(['droppingOff', 'dropping_off'])(
    'reads the Biteship status %s as out for delivery',
    (status) => {
      const seen = mapping.eventReader()({ ...scan, status, note: 'Kurir mengantar' });
      expect(seen).toMatchObject({ code: status, status: 'OUT_FOR_DELIVERY' });
    },
  );

  it('reads a Biteship scan between hubs as IN_TRANSIT, not OUT_FOR_DELIVERY', () => {
    const note = 'Paket telah dikirimkan ke GATEWAY JAKARTA';
    expect(mapping.eventReader()({ ...scan, note })).toMatchObject({ status: 'IN_TRANSIT' });
  });

  it("keeps a Biteship scan's id when its note is completed, and gives another scan at that time its own", () => {
    const first = mapping.eventReader();
    const second = mapping.eventReader();
    const early = [first(scan), first(scan)];
    const late = [second({ ...scan, note: 'Kurir' }), second({ ...scan, note: 'Hub' })];
    expect(late.map((one) => one?.scanId)).toEqual(early.map((one) => one?.scanId));
    expect(new Set(early.map((one) => one?.scanId)).size).toBe(2);
  });

  it('shows a Biteship scan once, with the note that was completed later, and one event', () => {
    const picked = { status: 'picked', updated_at: '2026-11-27T10:08:40+07:00' };
    const note = 'Item has been picked up';
    const polls = [
      [{ ...picked, note }],
      [
        { ...picked, note: `${note} [KALIDERES]` },
        { ...scan, note: 'Kurir' },
      ],
    ];
    const merged = mergeAll(booked(), ...polls.map(eventsIn));
    expect(publicTimeline(merged.entries)).toMatchObject([
      { status: 'PICKED_UP', description: `${note} [KALIDERES]` },
      { status: 'OUT_FOR_DELIVERY' },
    ]);
    expect(merged.effects.filter(({ isNewScan }) => isNewScan)).toHaveLength(2);
  });

  it('ends a Biteship timeline with the delivery, though its time is before the last scan', () => {
    const at = (status: string, second: number) => ({
      status,
      updated_at: `2026-11-27T10:08:${second}+07:00`,
      note: '',
    });
    const scans = [at('picked', 40), at('dropping_off', 42), at('delivered', 41)];
    const statuses = publicTimeline(mergeAll(booked(), eventsIn(scans)).entries).map(
      ({ status }) => status,
    );
    expect(statuses).toEqual(['PICKED_UP', 'OUT_FOR_DELIVERY', 'DELIVERED']);
  });
});

it.each([
  ['You do not have sufficient balance', wire.BALANCE],
  ['Saldo Anda tidak mencukupi', wire.BALANCE],
  ['Saldo tidak cukup', wire.BALANCE],
  ['Sisa saldo COD', 'without a code'],
  ['Insufficient balance, please top up', wire.BALANCE],
  ['Your balance is not enough', wire.BALANCE],
  ['Not sufficient balance', wire.BALANCE],
  ['The balance of the seal', 'without a code'],
])('reads from a Biteship error "%s" without a code: %s', (error, code) => {
  expect(wire.errorIn({ success: false, error })).toBe(code);
});

function eventsIn(scans: readonly Parameters<ReturnType<typeof mapping.eventReader>>[0][]) {
  const read = mapping.eventReader();
  return scans.flatMap((scan) => read(scan) ?? []);
}
