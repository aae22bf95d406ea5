import { describe, expect, it } from '@jest/globals';
import { rupiah } from '#domain/money.ts';
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
  reads: { rates: wire.decodeTariff, book: wire.decodeBooked, track: wire.decodeWaybill },
  refusals: { orders: mapping.ORDER_REFUSALS, cancellations: mapping.CANCEL_REFUSALS },
});

const NAMED = {
  awb: '000000000017',
  codes: { origin: 'CGK', destination: 'BDO10120' },
  accountCode: 'ACCOUNT',
  now: new Date('2026-11-21T20:30:00.000Z'),
};

const PARCEL = { waybill_number: NAMED.awb };

describe('SiCepat: statuses', () => {
  it('reads the SiCepat codes of four clients, and those with an obvious meaning', () => {
    const meanings = Object.entries(mapping.STATUSES).map(
      ([code, { status, reasonCode }]) => `${code} ${status} ${reasonCode}`,
    );
    expect(meanings).toEqual([
      'PICKREQ null null',
      'UNPICK PICKUP_FAILED null',
      'PICK PICKED_UP null',
      'IN IN_TRANSIT null',
      'OUT IN_TRANSIT null',
      'THP IN_TRANSIT null',
      'ANT OUT_FOR_DELIVERY null',
      'CODA DELIVERY_FAILED RECEIVER_NOT_AVAILABLE',
      'DELIVERED DELIVERED null',
      ...['RETURN', 'RTN', 'RTC', 'RTS'].map((code) => `${code} RETURN_IN_TRANSIT null`),
      'LOST LOST PARCEL_LOST',
      ...['BROKE', 'BROKEN'].map((code) => `${code} DAMAGED PARCEL_DAMAGED`),
      'DROP null null',
      'CC null null',
    ]);
  });

  it('lists unconfirmed SiCepat codes as unverified', () => {
    const listed = provider.manifest.unverified.join(' ');
    for (const code of ['UNPICK', 'CODA', 'RTN', 'RTC', 'RTS', 'LOST', 'BROKE', 'DROP', 'CC']) {
      expect(listed).toContain(code);
    }
  });

  it('reads SiCepat times as Western Indonesian, with or without seconds', () => {
    const at = (date_time: string) => mapping.eventOf({ date_time, status: 'IN' }, PARCEL)?.at;
    expect(at('2026-10-07 10:00')).toEqual(new Date('2026-10-07T03:00:00.000Z'));
    expect(at('2026-10-07 10:00:30')).toEqual(new Date('2026-10-07T03:00:30.000Z'));
    expect(at('2026-02-30 10:00')).toBeUndefined();
  });
});

describe('SiCepat: tracking events', () => {
  const at = { date_time: '2026-10-07 10:00', status: 'IN' };

  it.each([
    ['Paket telah di terima di Jakarta Barat [Jakbar Angke]', 'Jakbar Angke, Jakarta Barat'],
    ['Paket keluar dari Bandung []', 'Bandung'],
    ['Paket dikirim dari Jakarta ke Surabaya [Surabaya Hub]', 'Surabaya Hub, Surabaya'],
    ['Paket dibawa [SIGESIT - Budi]', ''],
    ['Paket di terima di gudang', ''],
  ])('reads from the SiCepat sentence "%s" the place "%s"', (city, location) => {
    const scan = mapping.eventOf({ ...at, city }, PARCEL);
    expect(scan).toMatchObject({ location, description: city });
  });

  it('completes a SiCepat return only with a photo of the handover', () => {
    const back = { ...at, status: 'RTS' };
    const picture = 'https://pod.courier.example/1.jpg';
    expect(mapping.eventOf(back, PARCEL)).toMatchObject({ status: 'RETURN_IN_TRANSIT' });
    expect(mapping.eventOf(back, { ...PARCEL, por_img_path: picture })).toMatchObject({
      status: 'RETURNED',
      proof: { photoUrl: picture },
    });
  });
});

describe('SiCepat: order', () => {
  it('converts a pickup time of the sender to Western time for SiCepat', () => {
    const window = { start: '09:00', end: '12:00' };
    const plannedPickup = { date: '2026-11-23', window, timeZone: 'WIT', vehicle: null } as const;
    const body = mapping.orderBody(permitFor(shipment({ plannedPickup })), NAMED);
    expect(body).toMatchObject({ pickup_request_date: '2026-11-23 07:00' });
  });

  it('sends SiCepat the current time and the way of hand-over without a planned pickup', () => {
    const dropped = permitFor(shipment({ collectionMethod: 'DROP_OFF' }));
    expect(mapping.orderBody(dropped, NAMED)).toMatchObject({
      pickup_request_date: '2026-11-22 03:30',
      pickup_method: 'DROP',
      PackageList: [{ receipt_number: '000000000017', cod_value: 0, insurance_value: 0 }],
    });
  });

  it('sends SiCepat the chargeable weight, dimensions, value and contents', () => {
    const dimensions = { lengthCm: 30, widthCm: 20, heightCm: 15 };
    const ordered = shipment({
      parcel: parcel({ dimensions }),
      chargeableWeightKg: 2,
      items: [item({ quantity: 3, price: rupiah(20_000) })],
    });
    expect(mapping.orderBody(permitFor(ordered), NAMED)).toMatchObject({
      PackageList: [
        {
          total_weight: 2,
          parcel_length: 30,
          parcel_width: 20,
          parcel_height: 15,
          parcel_value: 60_000,
          parcel_qty: 1,
          parcel_content: '3x Batik shirt',
        },
      ],
    });
  });

  it("uses a party's own postal code for SiCepat only if it belongs to the district", () => {
    const sent = (postalCode: string) => {
      const receiver = party({ districtId: '35.25.14', postalCode });
      const of = (id: string) => district(id, { postalCodes: ['61181', '61182'] });
      return mapping.orderBody(permitFor(shipment({ receiver }), of), NAMED);
    };
    expect(sent('61182')).toMatchObject({ PackageList: [{ recipient_zip: '61182' }] });
    expect(sent('40111')).toMatchObject({ PackageList: [{ recipient_zip: '61181' }] });
  });

  it.each([
    ['Receipt number already exists', true],
    ['Nomor resi sudah terdaftar', true],
    ['Duplicate reference', true],
    ['Destination code does not exist', false],
    ['Kode tujuan tidak dikenal.', false],
  ])('classifies the SiCepat refusal "%s" as possibly of an earlier order: %s', (words, isIt) => {
    expect(mapping.isOfEarlierOrder(words)).toBe(isIt);
  });
});
