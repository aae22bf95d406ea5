import { describe, expect, it } from '@jest/globals';
import readQr from 'jsqr';
import { create } from 'qrcode';
import { countdown } from '#src/web/kit/countdown.ts';
import { QUIET_ZONE, qrPath } from '#src/web/kit/qr-path.ts';

const MINUTE = 60_000;
/** Pixels per module. */
const SCALE = 4;

describe('countdown', () => {
  it.each([
    [15 * MINUTE, '15:00', 1],
    [MINUTE - 1, '1:00', 0.0666],
    [1, '0:01', 0],
    [23 * 60 * MINUTE, '23:00:00', 1],
  ])('shows a countdown of %d ms as %s', (left, text, share) => {
    const shown = countdown(left, 15 * MINUTE, 0);
    expect(shown).toMatchObject({ text, isOver: false });
    expect(shown.share).toBeCloseTo(share, 3);
  });

  it('ends a countdown at zero and stays there', () => {
    const over = { text: '0:00', isOver: true, share: 0 };
    expect(countdown(5, 10, 5)).toEqual(over);
    expect(countdown(5, 10, 50)).toEqual(over);
  });
});

it('draws a QR code that a reader can decode', () => {
  const text =
    '00020101021226670016COM.NOBUBANK.WWW01189360050300000879140214844519767362640303UMI';
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const size = (modules.size + 2 * QUIET_ZONE) * SCALE;
  expect(readQr.default(pixelsOf(qrPath(modules), size), size, size)?.data).toBe(text);
});

/** Fills the horizontal bars of which the path consists. */
function pixelsOf(path: string, size: number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row += 1) {
      const from = row * size + Number(x) * SCALE;
      for (let at = from; at < from + Number(width) * SCALE; at += 1)
        pixels.fill(0, at * 4, at * 4 + 3);
    }
  }
  return pixels;
}
