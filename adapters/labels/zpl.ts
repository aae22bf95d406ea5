import { deflateSync } from 'node:zlib';
import { crc16 } from '#domain/money/payment/crc16.ts';
import type { Bitmap } from './bitmap.ts';

/**
 * Encodes a label as one ZPL II graphic, so that a printer needs no font, and prints Arabic and
 * Chinese like Latin. Bars are whole dots, as sharp as those that a printer draws itself.
 */
export function zplOf({ width, height, bytesPerRow, bits }: Bitmap): Buffer {
  // The default level: the highest takes several times as long and saves a few per cent.
  const packed = deflateSync(bits).toString('base64');
  const check = crc16(packed, 0).toString(16).toUpperCase().padStart(4, '0');
  const field = `^GFA,${bits.length},${bits.length},${bytesPerRow},:Z64:${packed}:${check}`;
  const lines = ['^XA', `^PW${width}`, `^LL${height}`, '^LH0,0', `^FO0,0${field}^FS`, '^XZ'];
  return Buffer.from(`${lines.join('\n')}\n`, 'latin1');
}
