import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CONTRAST_MIN, contrast, DARK, LIGHT, readableOn } from '#domain/notifying/brand/colour.ts';

const GROUNDS = [LIGHT.card, LIGHT.ground, DARK.card, DARK.ground];

it('computes colour contrast as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it('adjusts any shop colour until it is readable on every background', () => {
  const colours = fc.integer({ min: 0, max: 0xffffff });
  fc.assert(
    fc.property(colours, fc.constantFrom(...GROUNDS), (number, ground) => {
      const colour = `#${number.toString(16).padStart(6, '0')}`;
      const shade = readableOn(ground, colour);
      expect(contrast(shade, ground)).toBeGreaterThanOrEqual(CONTRAST_MIN);
      if (contrast(colour, ground) >= CONTRAST_MIN) expect(shade).toBe(colour);
    }),
  );
});
