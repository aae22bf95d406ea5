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
/**
 * Some 13 KB of a label, which come from memory that is at hand: for all of its 4 MB the system
 * finds a thousand new pages each time, which took longer than everything else of a label.
 */
const ROWS_AT_ONCE = 4;

/** Reads some rows of a picture: red, green, blue, alpha of each dot. */
export type ReadRows = (y: number, count: number) => Uint8ClampedArray;

/** Everything in the picture is black, white or between them. */
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

/** From a byte on, one for each black dot of a row. */
function setBits(bits: Buffer, from: number, line: Uint8ClampedArray): void {
  const width = line.length / CHANNELS;
  for (let x = 0; x < width; x += 1) {
    if ((line[x * CHANNELS] ?? 0) >= BLACK_BELOW) continue;
    const at = from + (x >> 3);
    bits[at] = (bits[at] ?? 0) | (128 >> (x & 7));
  }
}
