import { PHOTO_BYTES_MAX, STORED_SIDE_MAX } from '#domain/money/claim/photo.ts';
import { PICTURE_TYPES } from '#domain/picture-format.ts';

const QUALITY = 0.88;
/** Smaller files are sent as they are. */
const LIGHT_BYTES = 1_000_000;

/** Media type that a file is sent with; the server reads from its bytes what it is. */
export function photoTypeOf({ type }: Blob): string {
  return PICTURE_TYPES.find((one) => one === type) ?? 'image/jpeg';
}

/**
 * A photo as small as it is stored, so that it takes seconds on a phone's connection; also of kinds
 * that only this browser reads. What it cannot read is sent as it is, and refused there.
 */
export async function lightened(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (picture === undefined) return file;
  const scale = Math.min(1, STORED_SIDE_MAX / Math.max(picture.width, picture.height));
  const isKept = photoTypeOf(file) === file.type && file.size <= LIGHT_BYTES;
  if (scale === 1 && isKept) return file;
  const width = Math.round(picture.width * scale);
  const height = Math.round(picture.height * scale);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  picture.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}

/** True for a file that would be refused for its size alone. */
export function isTooLarge({ size }: Blob): boolean {
  return size > PHOTO_BYTES_MAX;
}
