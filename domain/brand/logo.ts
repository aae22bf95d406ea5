import { invalid, type Refusal } from '#domain/refusal.ts';

/** Raster formats only: they cannot contain scripts. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

export type Logo = {
  readonly type: LogoType;
  readonly width: number;
  readonly height: number;
  /** The file in base64, as it was given. */
  readonly data: string;
};

type Size = { readonly width: number; readonly height: number };
type Format = {
  readonly type: LogoType;
  /** Undefined: not of this format, or not whole. */
  readonly sizeIn: (bytes: DataView) => Size | undefined;
};

/** Page and logo together stay below 60 KB. */
export const LOGO_BYTES_MAX = 20_000;
/** A small file may decompress to a huge picture. */
const SIDE_MAX = 1_024;
const SIDE_MIN = 16;

const FORMATS: readonly Format[] = [
  { type: 'image/png', sizeIn: sizeOfPng },
  { type: 'image/jpeg', sizeIn: sizeOfJpeg },
  { type: 'image/webp', sizeIn: sizeOfWebp },
];

/**
 * Detects the format from the bytes, not the file name. VALIDATION_ERROR for anything that may not
 * be a logo.
 */
export function logoOf(bytes: Uint8Array): Logo {
  if (bytes.length > LOGO_BYTES_MAX) throw refused(`takes at most ${LOGO_BYTES_MAX} bytes`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (const { type, sizeIn } of FORMATS) {
    const size = sizeIn(view);
    if (size === undefined) continue;
    const sides = [size.width, size.height];
    if (sides.some((side) => side < SIDE_MIN || side > SIDE_MAX)) {
      throw refused(`must be ${SIDE_MIN} to ${SIDE_MAX} pixels wide and high`);
    }
    return { type, ...size, data: base64Of(bytes) };
  }
  throw refused('must be a PNG, JPEG or WebP picture');
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

/** RIFF of one of three kinds: lossy, lossless and extended. */
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

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function refused(predicate: string): Refusal {
  return invalid('logo', 'INVALID_FORMAT', `The logo ${predicate}.`);
}
