/** The light border that scanners need around a QR code, in modules. */
export const QUIET_ZONE = 4;

export type QrModules = { readonly size: number; readonly data: ArrayLike<number> };

/** Dark modules as one SVG path, with a bar for each run in a row. */
export function qrPath({ size, data }: QrModules): string {
  const bars: string[] = [];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const from = x;
      while (x < size && data[y * size + x] === 1) x += 1;
      const width = x - from;
      if (width > 0) bars.push(`M${from + QUIET_ZONE} ${y + QUIET_ZONE}h${width}v1h-${width}z`);
    }
  }
  return bars.join('');
}
