/** One bit per dot, 1 is black; each row begins with a new byte. */
export type Bitmap = {
  readonly width: number;
  readonly height: number;
  readonly bytesPerRow: number;
  readonly bits: Buffer;
};

const CHANNELS = 4;
/**
 * Threshold for the smoothed edges of letters; a little above the middle keeps thin strokes whole.
 */
const BLACK_BELOW = 150;
/**
 * Number of rows read at a time, about 13 KB of a label. Reading all 4 MB at once makes the system
 * allocate a thousand new pages per label, which took longer than everything else.
 */
const ROWS_AT_ONCE = 4;

/** Reads rows of a picture: red, green, blue, alpha of each dot. */
export type ReadRows = (y: number, count: number) => Uint8ClampedArray;

/** Converts a picture in black, white and grey to black and white. */
export function bitmapOf(
  { width, height }: Pick<Bitmap, 'width' | 'height'>,
  read: ReadRows,
): Bitmap {
  const bytesPerRow = Math.ceil(width / 8);
  const bits = Buffer.alloc(bytesPerRow * height);
  for (let top = 0; top < height; top += ROWS_AT_ONCE) {
    const count = Math.min(ROWS_AT_ONCE, height - top);
    const pixels = read(top, count);
    for (let row = 0; row < count; row += 1) {
      const line = pixels.subarray(row * width * CHANNELS, (row + 1) * width * CHANNELS);
      setBits(bits, (top + row) * bytesPerRow, line);
    }
  }
  return { width, height, bytesPerRow, bits };
}

/** Sets one bit for each black dot of a row, beginning with byte `from`. */
function setBits(bits: Buffer, from: number, line: Uint8ClampedArray): void {
  const width = line.length / CHANNELS;
  for (let x = 0; x < width; x += 1) {
    if ((line[x * CHANNELS] ?? 0) >= BLACK_BELOW) continue;
    const at = from + (x >> 3);
    bits[at] = (bits[at] ?? 0) | (128 >> (x & 7));
  }
}
