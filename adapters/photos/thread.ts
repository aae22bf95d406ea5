import { parentPort, workerData } from 'node:worker_threads';
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import {
  type DevelopedPhoto,
  STORED_SIDE_MAX,
  THUMBNAIL_SIDE_MAX,
} from '#domain/money/claim/photo.ts';

const JPEG = 'image/jpeg';
const QUALITY = 82;
const THUMBNAIL_QUALITY = 75;
/** Background for transparent pixels, because JPEG has no transparency. */
const WHITE = '#fff';

const file: Uint8Array = workerData;
parentPort?.postMessage(await developed(file));

/**
 * Draws the pixels on a new canvas, which drops metadata (such as the place where the photo was
 * taken) and any bytes after the picture. The decoder rotates the photo according to its
 * orientation.
 */
async function developed(bytes: Uint8Array): Promise<DevelopedPhoto | null> {
  const image = await decoded(bytes);
  if (image === null) return null;
  const { width, height, picture } = drawn(image, STORED_SIDE_MAX, QUALITY);
  const { picture: thumbnail } = drawn(image, THUMBNAIL_SIDE_MAX, THUMBNAIL_QUALITY);
  return { width, height, picture, thumbnail };
}

async function decoded(bytes: Uint8Array): Promise<Image | null> {
  try {
    return await loadImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  } catch {
    return null;
  }
}

function drawn(image: Image, sideMax: number, quality: number) {
  const scale = Math.min(1, sideMax / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = WHITE;
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return { width, height, picture: new Uint8Array(canvas.toBuffer(JPEG, quality)) };
}
