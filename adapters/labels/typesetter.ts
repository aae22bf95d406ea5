import { type CanvasRenderingContext2D, createCanvas } from '@napi-rs/canvas';
import bwipJs from 'bwip-js/node';
import { create } from 'qrcode';
import type { Typesetter } from '#domain/carrying/label/typesetter.ts';
import type { Fonts } from './fonts.ts';

/** Sets the font for a text, and the direction in which it begins. */
export type SetFont = (context: CanvasRenderingContext2D, text: string, font: FontSize) => void;
export type FontSize = { readonly size: number; readonly bold: boolean };

/** Widths are measured at this size, since small sizes are rounded. */
const MEASURED_SIZE = 100;
/** Words repeat, so widths are cached; at this size the cache is cleared. */
const WIDTHS_MAX = 20_000;
const PICTURES = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\p{Variation_Selector}/u;
const FIRST_STRONG = /[\p{L}]/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const graphemes = new Intl.Segmenter('id', { granularity: 'grapheme' });

export function typesetter(fonts: Fonts): Typesetter {
  const context = createCanvas(1, 1).getContext('2d');
  const setFont = fontSetter(fonts);
  const widths = new Map<string, number>();
  return {
    printable: (text) => printable(text, fonts),
    widthOf(text, bold) {
      const key = `${bold} ${text}`;
      const known = widths.get(key);
      if (known !== undefined) return known;
      setFont(context, text, { size: MEASURED_SIZE, bold });
      const width = context.measureText(text).width / MEASURED_SIZE;
      if (widths.size >= WIDTHS_MAX) widths.clear();
      widths.set(key, width);
      return width;
    },
    code128,
    qr,
  };
}

export function fontSetter(fonts: Fonts): SetFont {
  return (context, text, { size, bold }) => {
    const families = new Set<string>();
    for (const { segment } of graphemes.segment(text)) {
      const family = fonts.familyOf(segment);
      if (family !== undefined) families.add(`"${family}"`);
    }
    context.font = `${size}px ${[...families].join(',') || 'sans-serif'}`;
    context.fontVariationSettings = `"wght" ${bold ? 700 : 450}`;
    const strong = FIRST_STRONG.exec(text)?.[0] ?? '';
    context.direction = RIGHT_TO_LEFT.test(strong) ? 'rtl' : 'ltr';
    context.textAlign = 'left';
  };
}

/**
 * Keeps clusters that one font covers completely; of any other cluster, keeps only the parts that
 * can stand alone.
 */
function printable(text: string, fonts: Fonts): string {
  const kept = [...graphemes.segment(text.normalize('NFC').replaceAll(/\s+/g, ' '))].map(
    ({ segment }) => {
      if (PICTURES.test(segment)) return '';
      if (fonts.familyOf(segment) !== undefined) return segment;
      const [base = ''] = segment;
      return fonts.familyOf(base) === undefined ? '' : base;
    },
  );
  return kept.join('').replaceAll(/\s+/g, ' ').trim();
}

function code128(text: string): readonly number[] {
  const [symbol] = bwipJs.raw('code128', text, '');
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('a Code 128 without bars');
  return [...symbol.sbs];
}

/** Uses a separate package for QR codes, which takes a quarter of the time. */
function qr(text: string): readonly (readonly boolean[])[] {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_each, column) => data[row * size + column] === 1),
  );
}
