import { LOGO_BYTES_MAX } from '#domain/notifying/brand/logo.ts';
import { PICTURE_TYPES } from '#domain/picture-format.ts';
import { fitted } from './logo-size.ts';

const QUALITIES = [0.92, 0.8, 0.65, 0.5, 0.35];
const SHRINK = 0.7;
const ROUNDS = 5;

export const LOGO_ACCEPT = PICTURE_TYPES.join(',');

/** Base64 of a picture, scaled down to the size of a logo; undefined for other file types. */
export async function logoOfFile(file: File): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (picture === undefined) return undefined;
  const fits = fitted(picture).width === picture.width && file.size <= LOGO_BYTES_MAX;
  const blob = fits ? file : await scaledDown(picture);
  return blob && base64Of(new Uint8Array(await blob.arrayBuffer()));
}

async function scaledDown(picture: ImageBitmap): Promise<Blob | undefined> {
  let size = fitted(picture);
  for (let round = 0; round < ROUNDS; round += 1) {
    const canvas = new OffscreenCanvas(size.width, size.height);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, size.width, size.height);
    for (const quality of QUALITIES) {
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
      if (blob.size <= LOGO_BYTES_MAX) return blob;
    }
    size = fitted(size, { width: size.width * SHRINK, height: size.height * SHRINK });
  }
  return undefined;
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
