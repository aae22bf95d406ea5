import { crc32, deflateSync } from 'node:zlib';
import type { Followed } from '#domain/carrying/tracking/followed.ts';
import type { TimelineEntry } from '#domain/carrying/tracking/timeline.ts';
import type { TimelineStatus } from '#domain/carrying/tracking/tracking-event.ts';
import { NO_BRAND } from '#domain/notifying/brand/brand.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { district, party, shipment } from '#tests/kit/builders.ts';

export const NOW = new Date('2026-11-23T07:00:00.000Z');
const JAKARTA = district('31.73.06', {
  name: 'Kalideres',
  regency: 'Kota Administrasi Jakarta Barat',
  latitude: -6.14,
  longitude: 106.7,
});
const GRESIK = district('35.25.14', {
  name: 'Kebomas',
  regency: 'Kabupaten Gresik',
  latitude: -7.17,
  longitude: 112.63,
});

/** A parcel from Jakarta to Gresik. */
export function followed(
  changes: Partial<Shipment> = {},
  others: Partial<Followed> = {},
): Followed {
  const sent = shipment({
    status: 'IN_TRANSIT',
    paymentStatus: 'PAID',
    environment: 'LIVE',
    provider: 'SWIFT',
    awb: 'JX0042917736',
    bookedAt: new Date('2026-11-22T02:00:00.000Z'),
    sender: party(),
    receiver: party({ name: 'Budi Santoso', districtId: '35.25.14' }),
    ...changes,
  });
  return {
    shipment: sent,
    timeline: [
      scan('BOOKED', ['2026-11-22T02:00:00.000Z', 'Kalideres']),
      scan('PICKED_UP', ['2026-11-22T05:00:00.000Z', 'Kalideres']),
      scan('IN_TRANSIT', ['2026-11-23T01:05:00.000Z', 'GUDANG KOTA SEMARANG']),
    ],
    shopName: 'Toko Sari',
    brand: { accountId: sent.accountId, ...NO_BRAND },
    origin: JAKARTA,
    destination: GRESIK,
    ...others,
  };
}

export function scan(
  status: TimelineStatus,
  [at, location]: readonly [at: string, location: string],
  changes: Partial<TimelineEntry> = {},
): TimelineEntry {
  const key = { accountId: '', environment: 'LIVE', shipmentNumber: '', entryKey: at } as const;
  const words = { location, code: status, description: '' };
  const nothing = { isUnknown: false, reasonCode: null, proof: null, measured: null };
  return { ...key, ...words, ...nothing, status, at: new Date(at), recordedAt: NOW, ...changes };
}

/** A PNG of one colour: header, one compressed chunk and end, each with its checksum. */
export function pngOf(width: number, height: number): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const row = Buffer.alloc(1 + 3 * width, 0xc2);
  row[0] = 0;
  const pixels = Buffer.concat(Array.from({ length: height }, () => row));
  const chunks = [chunk('IHDR', head), chunk('IDAT', deflateSync(pixels)), chunk('IEND')];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

function chunk(name: string, data: Uint8Array = new Uint8Array()): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
