/** One bit a dot, 1: black; a row begins with a new byte. */
export type Bitmap = {
  readonly width: number;
  readonly height: number;
  readonly bytesPerRow: number;
  readonly bits: Buffer;
};

const CHANNELS = 4;
/** The middle of letters' smoothed edges, a little to their favour: thin strokes stay whole. */
const BLACK_BELOW = 150;

/** Of red, green, blue, alpha, in which everything is black, white or between them. */
export function bitmapOf(pixels: Uint8ClampedArray, width: number): Bitmap {
  const height = pixels.length / CHANNELS / width;
  const bytesPerRow = Math.ceil(width / 8);
  const bits = Buffer.alloc(bytesPerRow * height);
  for (let y = 0; y < height; y += 1) {
    const [row, from] = [y * bytesPerRow, y * width * CHANNELS];
    for (let x = 0; x < width; x += 1) {
      if ((pixels[from + x * CHANNELS] ?? 0) >= BLACK_BELOW) continue;
      const at = row + (x >> 3);
      bits[at] = (bits[at] ?? 0) | (128 >> (x & 7));
    }
  }
  return { width, height, bytesPerRow, bits };
}
