import type { Typesetter } from '#domain/carrying/label/typesetter.ts';

const BAR_WIDTH = 11;

/** Typesetter without fonts: all letters have the same width, and codes have real sizes. */
export const plainTypesetter: Typesetter = {
  printable: (text) => text.replaceAll(/\s+/g, ' ').trim(),
  widthOf: (text, bold) => text.length * (bold ? 0.6 : 0.55),
  // A letter of code set B takes eleven modules, plus start, check and stop.
  code128: (text) => [
    ...Array.from({ length: text.length + 2 }, () => [2, 1, 2, 2, 2, BAR_WIDTH - 9]).flat(),
    2,
    3,
    3,
    1,
    1,
    1,
    2,
  ],
  qr: () => Array.from({ length: 41 }, (_, row) => Array.from({ length: 41 }, () => row % 2 === 0)),
};
