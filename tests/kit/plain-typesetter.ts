import type { Typesetter } from '#domain/label/typesetter.ts';

const BAR_WIDTH = 11;

/** Without fonts: every letter is as wide, and codes have the sizes of real ones. */
export const plainTypesetter: Typesetter = {
  printable: (text) => text.replaceAll(/\s+/g, ' ').trim(),
  widthOf: (text, bold) => text.length * (bold ? 0.6 : 0.55),
  // Eleven modules in six for each letter, as of code set B, with start, check and stop.
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
