/** Raster formats only: they cannot contain scripts. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

export type PictureFormat = {
  readonly type: PictureType;
  /** Size in pixels, as stated in the header of the file. */
  readonly width: number;
  readonly height: number;
};

type Size = Pick<PictureFormat, 'width' | 'height'>;
type Format = {
  readonly type: PictureType;
  /** Returns undefined if the file is not of this format, or is cut off. */
  readonly sizeIn: (bytes: DataView) => Size | undefined;
};

const FORMATS: readonly Format[] = [
  { type: 'image/png', sizeIn: sizeOfPng },
  { type: 'image/jpeg', sizeIn: sizeOfJpeg },
  { type: 'image/webp', sizeIn: sizeOfWebp },
];

/** Markup that programs may execute or display wherever they find it in a file. */
const EMBEDDED = ['<script', '<html', '<!doctype html', '<?php'];
const LESS_THAN = 0x3c;
/** PDF readers search this many bytes for the signature. */
const PDF_WITHIN = 1_024;
/** Signature of the end of a ZIP directory, which ends with a comment of variable length. */
const ZIP_END = 'PK\x05\x06';
const ZIP_END_LENGTH = 22;
const ZIP_COMMENT_MAX = 65_535;

/**
 * Detects the format from the bytes, whatever a name or a header says; undefined if it is none of
 * these formats.
 */
export function pictureFormatOf(bytes: Uint8Array): PictureFormat | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (const { type, sizeIn } of FORMATS) {
    const size = sizeIn(view);
    if (size !== undefined) return { type, ...size };
  }
  return undefined;
}

/**
 * False for a file that was cut off. Bytes after the end of a JPEG are allowed, because cameras
 * store films and depth there.
 */
export function isWholePicture(bytes: Uint8Array, type: PictureType): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (type === 'image/png') return hasLastChunk(view);
  if (type === 'image/webp') return 8 + view.getUint32(4, true) <= bytes.length;
  return hasEndOfScan(bytes, view);
}

/** True for a picture that is a PDF, a ZIP, a page or a program at the same time. */
export function isAnotherFile(bytes: Uint8Array): boolean {
  return hasPdf(bytes) || isZip(bytes) || hasEmbedded(bytes);
}

function hasPdf(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const last = Math.min(PDF_WITHIN, bytes.length);
  for (let at = bytes.indexOf(0x25); at !== -1 && at < last; at = bytes.indexOf(0x25, at + 1)) {
    if (startsWith(view, at, '%PDF-')) return true;
  }
  return false;
}

/** Archives are read from their end: the comment must reach exactly to the last byte. */
function isZip(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const first = Math.max(0, bytes.length - ZIP_COMMENT_MAX - ZIP_END_LENGTH);
  for (let at = bytes.length - ZIP_END_LENGTH; at >= first; at -= 1) {
    if (!startsWith(view, at, ZIP_END)) continue;
    if (at + ZIP_END_LENGTH + view.getUint16(at + 20, true) === bytes.length) return true;
  }
  return false;
}

function hasEmbedded(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(LESS_THAN); at !== -1; at = bytes.indexOf(LESS_THAN, at + 1)) {
    const begin = String.fromCharCode(...bytes.subarray(at, at + 14)).toLowerCase();
    if (EMBEDDED.some((one) => begin.startsWith(one))) return true;
  }
  return false;
}

/** Checks the chunks (length, name, data and checksum) up to a chunk named IEND. */
function hasLastChunk(view: DataView): boolean {
  let at = 8;
  while (at + 12 <= view.byteLength) {
    if (startsWith(view, at + 4, 'IEND')) return true;
    at += 12 + view.getUint32(at);
  }
  return false;
}

/** Within the data of a scan, the bytes FF D9 occur only as the end of the picture. */
function hasEndOfScan(bytes: Uint8Array, view: DataView): boolean {
  let at = 2;
  while (at + 4 <= bytes.length && view.getUint8(at) === 0xff && view.getUint8(at + 1) !== 0xda) {
    at += 2 + view.getUint16(at + 2);
  }
  for (at = bytes.indexOf(0xff, at); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    if (bytes[at + 1] === 0xd9) return true;
  }
  return false;
}

/** Signature, then the header chunk, which begins with width and height. */
function sizeOfPng(bytes: DataView): Size | undefined {
  const isPng = startsWith(bytes, 0, '\x89PNG\r\n\x1a\n') && startsWith(bytes, 12, 'IHDR');
  if (!isPng || bytes.byteLength < 33) return undefined;
  return { width: bytes.getUint32(16), height: bytes.getUint32(20) };
}

/** Segments; a "start of frame" (C0 to CF except C4, C8 and CC) has height and width. */
function sizeOfJpeg(bytes: DataView): Size | undefined {
  if (!startsWith(bytes, 0, '\xff\xd8\xff')) return undefined;
  let at = 2;
  while (at + 9 <= bytes.byteLength && bytes.getUint8(at) === 0xff) {
    const marker = bytes.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.getUint16(at + 5), width: bytes.getUint16(at + 7) };
    at += 2 + bytes.getUint16(at + 2);
  }
  return undefined;
}

/** Reads a RIFF file of one of three kinds: lossy, lossless or extended. */
function sizeOfWebp(bytes: DataView): Size | undefined {
  const isWebp = startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP');
  if (!isWebp || bytes.byteLength < 30) return undefined;
  if (startsWith(bytes, 12, 'VP8X')) {
    return { width: 1 + uint24(bytes, 24), height: 1 + uint24(bytes, 27) };
  }
  if (startsWith(bytes, 12, 'VP8 ') && startsWith(bytes, 23, '\x9d\x01\x2a')) {
    const width = bytes.getUint16(26, true);
    const height = bytes.getUint16(28, true);
    return { width: width & 0x3fff, height: height & 0x3fff };
  }
  if (startsWith(bytes, 12, 'VP8L') && bytes.getUint8(20) === 0x2f) {
    const packed = bytes.getUint32(21, true);
    return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) };
  }
  return undefined;
}

function uint24(bytes: DataView, at: number): number {
  return bytes.getUint16(at, true) + (bytes.getUint8(at + 2) << 16);
}

function startsWith(bytes: DataView, at: number, text: string): boolean {
  if (bytes.byteLength < at + text.length) return false;
  return [...text].every((letter, place) => bytes.getUint8(at + place) === letter.charCodeAt(0));
}
