import { describe, expect, it } from '@jest/globals';
import { district } from '#tests/kit/builders.ts';
import { courierSuite } from '../_kit/fixtures/suite.ts';
import { provider } from './courier.ts';
import * as mapping from './mapping.ts';
import * as wire from './wire.ts';

courierSuite({
  provider,
  fixtures: new URL('./fixtures/', import.meta.url),
  statuses: mapping.STATUSES,
  statusField: 'status_code',
  reads: { rates: wire.decodeTariff, track: wire.decodeTrack },
  refusals: { orders: {} },
});

const AT = { datetime: '2026-11-22T18:37:28+07:00', city: 'JAKARTA', remarks: '' };

describe('Lion Parcel: status codes', () => {
  it.each([
    ['PUP', '', 'PICKED_UP'],
    ['STI', '', 'IN_TRANSIT'],
    ['STI-SC', '', 'IN_TRANSIT'],
    ['STI-DEST', 'reroute', 'IN_TRANSIT'],
    ['DEL', '', 'OUT_FOR_DELIVERY'],
    ['POD', '', 'DELIVERED'],
    ['POD', 'reroute', 'DELIVERED'],
    ['STI', 'return', 'RETURN_IN_TRANSIT'],
    ['DEL', 'return-reroute', 'RETURN_IN_TRANSIT'],
    ['POD', 'return', 'RETURNED'],
    ['POD', 'return-reroute', 'RETURNED'],
    ['POD', 'cancel', 'RETURNED'],
    ['POD', 'returnhq', null],
    ['POD', 'another', null],
    ['BKD', '', null],
    ['STT ADJUSTED', '', null],
    ['DEX', '', 'DELIVERY_FAILED'],
    ['DEX', 'return', 'RETURN_IN_TRANSIT'],
    ['SCRAP', 'return', 'DAMAGED'],
    ['DEX', 'returnhq', null],
  ])('reads the Lion code %s on the journey "%s" as %s', (code, journey, status) => {
    const event = { ...AT, status_code: code, stt_journey_type: journey };
    expect(mapping.eventOf(event)).toMatchObject({ status });
  });

  it('reads weight and price only from a Lion adjustment', () => {
    const weighed = { ...AT, total_gross_weight: 3.25, total_tariff: 22_050 };
    const adjusted = mapping.eventOf({ ...weighed, status_code: 'STT ADJUSTED' });
    expect(adjusted?.measured).toEqual({ weightGrams: 3_250, price: 22_050 });
    expect(mapping.eventOf({ ...weighed, status_code: 'STI' })).not.toHaveProperty('measured');
  });
});

describe('Lion Parcel: places', () => {
  it.each([
    ['Kebomas', 'Kabupaten Gresik', 'KEBOMAS, GRESIK'],
    ['Kalideres', 'Kota Administrasi Jakarta Barat', 'KALIDERES, JAKARTA BARAT'],
    ['Tegalsari', 'Kota Surabaya', 'TEGALSARI, SURABAYA'],
    ['Kotagede', 'Kota Yogyakarta', 'KOTAGEDE, YOGYAKARTA'],
  ])('writes the district %s in %s as the Lion place %s', (name, regency, place) => {
    expect(mapping.placeOf(district('35.25.14', { name, regency }))).toBe(place);
  });

  it('serves a Lion route only if its names are unambiguous', () => {
    const origin = district('35.25.14');
    const destination = district('96.71.01', { name: 'Sorong', regency: 'Kota Sorong' });
    expect(mapping.isUnambiguous({ origin, destination: origin })).toBe(true);
    expect(mapping.isUnambiguous({ origin, destination })).toBe(false);
  });
});

describe('Lion Parcel: days', () => {
  it.each([
    ['2 - 4 Hari', { min: 2, max: 4 }],
    ['1 Hari', { min: 1, max: 1 }],
    ['segera', undefined],
  ])('reads the days of a Lion rate from %s', (estimasi_sla, estimatedDays) => {
    const tariff = { product: 'REGPACK', total_tariff: 19_000, is_embargo: false, estimasi_sla };
    expect(mapping.rateOf({ ...tariff, status: 'ACTIVE' })?.estimatedDays).toEqual(estimatedDays);
  });
});
