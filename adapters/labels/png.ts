import { crc32, deflateSync } from 'node:zlib';
import { DOTS_PER_MM } from '#domain/carrying/label/element.ts';
import type { Bitmap } from './bitmap.ts';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const GREYSCALE = 0;
const BIT_DEPTH = 1;
const PER_METRE = 1;

/**
 * Encodes a PNG with one bit per dot and its size in millimetres: printed at that size, bars stay
 * sharp.
 */
export function pngOf({ width, height, bytesPerRow, bits }: Bitmap): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([BIT_DEPTH, GREYSCALE, 0, 0, 0], 8);
  const density = Buffer.alloc(9);
  density.writeUInt32BE(DOTS_PER_MM * 1_000, 0);
  density.writeUInt32BE(DOTS_PER_MM * 1_000, 4);
  density.writeUInt8(PER_METRE, 8);
  // Each row begins with its filter (0 is none). In a PNG, 1 is white.
  const rows = Buffer.alloc((bytesPerRow + 1) * height);
  for (let y = 0; y < height; y += 1) {
    const from = y * bytesPerRow;
    const to = y * (bytesPerRow + 1) + 1;
    for (let at = 0; at < bytesPerRow; at += 1) rows[to + at] = ~(bits[from + at] ?? 0) & 255;
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('pHYs', density),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  const check = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
