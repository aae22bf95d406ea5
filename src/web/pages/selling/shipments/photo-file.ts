import { PHOTO_BYTES_MAX, STORED_SIDE_MAX } from '#domain/money/claim/photo.ts';
import { PICTURE_TYPES } from '#domain/picture-format.ts';

const QUALITY = 0.88;
/** Smaller files are sent as they are. */
const LIGHT_BYTES = 1_000_000;

/** Media type to send; the server detects the actual type from the bytes. */
export function photoTypeOf({ type }: Blob): string {
  return PICTURE_TYPES.find((one) => one === type) ?? 'image/jpeg';
}

/**
 * Shrinks a photo to the size that is stored, so that a phone uploads it in seconds; also converts
 * formats that only this browser reads. Unreadable files are sent unchanged, and the server refuses
 * them.
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

/** True if the file's size alone would be refused. */
export function isTooLarge({ size }: Blob): boolean {
  return size > PHOTO_BYTES_MAX;
}
