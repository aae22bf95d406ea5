import { createCanvas } from '@napi-rs/canvas';
import type { DevelopedPhoto } from '#domain/money/claim/photo.ts';

type Size = { readonly width: number; readonly height: number };
type Kind = 'image/jpeg' | 'image/png' | 'image/webp';

/** A picture whose upper half is red and whose lower half is blue. */
export function testPhoto({ width, height }: Size, kind: Kind = 'image/jpeg'): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#d00';
  context.fillRect(0, 0, width, height / 2);
  context.fillStyle = '#00d';
  context.fillRect(0, height / 2, width, height / 2);
  if (kind === 'image/png') return canvas.toBuffer(kind);
  return kind === 'image/webp' ? canvas.toBuffer(kind, 90) : canvas.toBuffer(kind, 90);
}

/** The same JPEG with an APP1 segment: orientation (6: lying on its side) and a text for the place. */
export function withExif(jpeg: Uint8Array, { orientation, place }: ExifFacts): Buffer {
  const text = Buffer.from(`${place}\0`, 'latin1');
  const entries = 2;
  const textAt = 8 + 2 + entries * 12 + 4;
  const tiff = Buffer.alloc(textAt + text.length);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(entries, 8);
  writeEntry(tiff, 10, { tag: 0x010e, type: 2, count: text.length, value: textAt });
  // A short stands in the upper half of its value.
  writeEntry(tiff, 22, { tag: 0x0112, type: 3, count: 1, value: orientation << 16 });
  text.copy(tiff, textAt);
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

/** Does as the developer, without decoding: for use cases in memory. */
export async function developTestPhoto(file: Uint8Array): Promise<DevelopedPhoto | undefined> {
  return { width: 40, height: 30, picture: file, thumbnail: file.subarray(0, 10) };
}

type ExifFacts = { readonly orientation: number; readonly place: string };
type Entry = {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly value: number;
};

function writeEntry(tiff: Buffer, at: number, { tag, type, count, value }: Entry): void {
  tiff.writeUInt16BE(tag, at);
  tiff.writeUInt16BE(type, at + 2);
  tiff.writeUInt32BE(count, at + 4);
  tiff.writeUInt32BE(value, at + 8);
}
