import { type PictureType, pictureFormatOf } from '#domain/picture-format.ts';
import { invalid, type Refusal } from '#domain/refusal.ts';

export type Logo = {
  readonly type: PictureType;
  readonly width: number;
  readonly height: number;
  /** The file in base64, as given by the client. */
  readonly data: string;
};

/** Page and logo together stay below 60 KB. */
export const LOGO_BYTES_MAX = 20_000;
/** A small file may decompress to a huge picture. */
const SIDE_MAX = 1_024;
const SIDE_MIN = 16;

/**
 * Detects the format from the bytes, not the file name. Throws VALIDATION_ERROR for a file that
 * cannot be a logo.
 */
export function logoOf(bytes: Uint8Array): Logo {
  if (bytes.length > LOGO_BYTES_MAX) throw refused(`takes at most ${LOGO_BYTES_MAX} bytes`);
  const format = pictureFormatOf(bytes);
  if (format === undefined) throw refused('must be a PNG, JPEG or WebP picture');
  const { type, width, height } = format;
  if ([width, height].some((side) => side < SIDE_MIN || side > SIDE_MAX)) {
    throw refused(`must be ${SIDE_MIN} to ${SIDE_MAX} pixels wide and high`);
  }
  return { type, width, height, data: base64Of(bytes) };
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function refused(predicate: string): Refusal {
  return invalid('logo', 'INVALID_FORMAT', `The logo ${predicate}.`);
}
