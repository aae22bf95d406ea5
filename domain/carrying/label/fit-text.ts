import type { Area, TextLine } from './element.ts';
import type { Typesetter } from './typesetter.ts';

export type Paragraph = {
  readonly text: string;
  /** Font size in points, if there is room. */
  readonly size: number;
  readonly bold?: boolean;
  readonly align?: 'left' | 'center' | 'right';
  /** Most lines; absent: as many as fit. */
  readonly linesMax?: number;
};

type Measure = Pick<Typesetter, 'printable' | 'widthOf'>;
type Wrapped = Paragraph & { readonly lines: readonly string[] };

/** Smallest legible size on thermal paper, in points. */
export const LEAST_SIZE = 7;
export const MM_PER_POINT = 25.4 / 72;
/** Line height in em; leaves room for accents above and for descenders of Arabic letters below. */
const LINE_HEIGHT = 1.28;
const BASELINE = 0.98;
const STEP = 0.94;
const ELLIPSIS = '…';
const graphemes = new Intl.Segmenter('id', { granularity: 'grapheme' });

/**
 * Breaks the paragraphs into lines from the top of the area. Text that does not fit is made
 * smaller, down to `LEAST_SIZE`; then the longest paragraphs are cut, and finally the last ones
 * dropped.
 */
export function fitText(
  paragraphs: readonly Paragraph[],
  area: Area,
  typesetter: Measure,
): readonly TextLine[] {
  const given = paragraphs
    .map((paragraph) => ({ ...paragraph, text: typesetter.printable(paragraph.text) }))
    .filter(({ text }) => text !== '');
  let wrapped = wrapAll(given, area, typesetter);
  while (!fits(wrapped, area) && wrapped.some(({ size }) => size > LEAST_SIZE)) {
    const smaller = wrapped.map((each) => ({
      ...each,
      size: Math.max(Math.min(each.size, LEAST_SIZE), each.size * STEP),
    }));
    wrapped = wrapAll(smaller, area, typesetter);
  }
  return linesOf(cutAll(wrapped, area, typesetter), area, typesetter);
}

function wrapAll(paragraphs: readonly Paragraph[], area: Area, typesetter: Measure): Wrapped[] {
  return paragraphs.map((paragraph) => ({
    ...paragraph,
    lines: wrap(paragraph, area.width, typesetter),
  }));
}

/** Lines no wider than `width`: broken at blanks, or inside a word that is too wide. */
function wrap(
  { text, size, bold = false }: Paragraph,
  width: number,
  { widthOf }: Measure,
): readonly string[] {
  const widthMax = width / (size * MM_PER_POINT);
  const blank = widthOf(' ', bold);
  const lines: string[] = [];
  let [line, used] = ['', 0];
  for (const word of text.split(' ')) {
    const wide = widthOf(word, bold);
    if (line !== '' && used + blank + wide <= widthMax) {
      [line, used] = [`${line} ${word}`, used + blank + wide];
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces =
      wide <= widthMax ? [word] : broken(word, widthMax, (part) => widthOf(part, bold));
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
    used = widthOf(line, bold);
  }
  return line === '' ? lines : [...lines, line];
}

function broken(
  word: string,
  widthMax: number,
  widthOf: (text: string) => number,
): readonly string[] {
  const pieces = [''];
  for (const { segment } of graphemes.segment(word)) {
    const longer = (pieces.at(-1) ?? '') + segment;
    if (pieces.at(-1) === '' || widthOf(longer) <= widthMax) pieces[pieces.length - 1] = longer;
    else pieces.push(segment);
  }
  return pieces;
}

function fits(wrapped: readonly Wrapped[], { height }: Area): boolean {
  const isLong = ({ lines, linesMax = lines.length }: Wrapped) => lines.length > linesMax;
  return heightOf(wrapped) <= height && !wrapped.some(isLong);
}

function heightOf(wrapped: readonly Wrapped[]): number {
  return wrapped.reduce((sum, { lines, size }) => sum + lines.length * lineHeight(size), 0);
}

function lineHeight(size: number): number {
  return size * LINE_HEIGHT * MM_PER_POINT;
}

function cutAll(wrapped: readonly Wrapped[], area: Area, typesetter: Measure): readonly Wrapped[] {
  const kept = wrapped.map(({ lines, linesMax = lines.length }) =>
    Math.min(lines.length, linesMax),
  );
  const height = () =>
    wrapped.reduce((sum, { size }, at) => sum + (kept[at] ?? 0) * lineHeight(size), 0);
  while (height() > area.height) {
    const most = Math.max(...kept);
    if (most === 0) break;
    // Cuts the longest paragraph; of several equally long ones the last, because the first matter
    // most.
    const at = kept.lastIndexOf(most);
    kept[at] = most - 1;
  }
  return wrapped.map((each, at) => {
    const count = kept[at] ?? 0;
    if (count === each.lines.length) return each;
    const lines = each.lines.slice(0, count);
    const last = lines.at(-1);
    if (last === undefined) return { ...each, lines };
    const widthMax = area.width / (each.size * MM_PER_POINT);
    const end = shortened(last, { ...each, widthMax }, typesetter);
    return { ...each, lines: [...lines.slice(0, -1), end] };
  });
}

/** Cuts the text to the width, with an ellipsis. */
function shortened(
  line: string,
  { bold = false, widthMax }: Pick<Paragraph, 'bold'> & { readonly widthMax: number },
  { widthOf }: Measure,
): string {
  const letters = [...graphemes.segment(line)].map(({ segment }) => segment);
  while (letters.length > 0 && widthOf(letters.join('') + ELLIPSIS, bold) > widthMax) letters.pop();
  return letters.join('').trimEnd() + ELLIPSIS;
}

function linesOf(wrapped: readonly Wrapped[], area: Area, { widthOf }: Measure): TextLine[] {
  let top = area.y;
  return wrapped.flatMap(({ lines, size, bold = false, align = 'left' }) =>
    lines.map((text) => {
      const height = lineHeight(size);
      const y = top;
      top += height;
      const wide = widthOf(text, bold) * size * MM_PER_POINT;
      const width = Math.min(wide, area.width);
      const free = area.width - width;
      const x = area.x + { left: 0, center: free / 2, right: free }[align];
      const baseline = y + size * BASELINE * MM_PER_POINT;
      return { kind: 'text', text, x, y, width, height, baseline, size, bold };
    }),
  );
}
