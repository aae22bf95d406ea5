/** Default accent colour, for shops without a colour: deep teal. */
export const ACCENT = '#0f766e';

/** Backgrounds of tracking pages: the cards, and the page itself. */
export const LIGHT = { card: '#ffffff', ground: '#f4f6f6' } as const;
export const DARK = { card: '#151d1e', ground: '#0d1314' } as const;

/** Least contrast for text of any size (WCAG 2.2, 1.4.3). */
export const CONTRAST_MIN = 4.5;
const STEPS = 20;

/**
 * Returns the colour, mixed with just enough black or white to make text in it readable on
 * `ground`.
 */
export function readableOn(ground: string, colour: string): string {
  const end = luminance(ground) > 0.18 ? 0 : 255;
  for (let step = 0; step < STEPS; step += 1) {
    const shade = mixed(colour, end, step / STEPS);
    if (contrast(shade, ground) >= CONTRAST_MIN) return shade;
  }
  return mixed(colour, end, 1);
}

/** Contrast ratio from 1 to 21, as defined by WCAG. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function mixed(colour: string, end: number, share: number): string {
  const digits = channels(colour).map((channel) =>
    Math.round(channel + (end - channel) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(colour: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
