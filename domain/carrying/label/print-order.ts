import { type Element, moved, type Page } from './element.ts';
import type { Label } from './label.ts';
import { LABEL_SIZES, type LabelSize, labelPage } from './label-layout.ts';
import type { Manifest } from './manifest.ts';
import { manifestPage, manifestPageCount } from './manifest-layout.ts';
import { type ReportPage, reportPage } from './report-layout.ts';
import type { Typesetter } from './typesetter.ts';

export const LABEL_FORMATS = ['pdf', 'png', 'zpl'] as const;
export type LabelFormat = (typeof LABEL_FORMATS)[number];
export const LABEL_LAYOUTS = ['one_per_page', 'a4_4up'] as const;
export type LabelLayout = (typeof LABEL_LAYOUTS)[number];

/** Content of one page; plain data, since another thread lays it out. */
export type PrintedPage =
  | { readonly kind: 'label'; readonly label: Label; readonly size: LabelSize }
  /** Four at most: one in each quarter of A4. */
  | { readonly kind: 'quarters'; readonly labels: readonly Label[] }
  | { readonly kind: 'manifest'; readonly manifest: Manifest; readonly at: number }
  | { readonly kind: 'report'; readonly page: ReportPage };

export type PrintOrder = {
  /** Jobs of different owners take turns. */
  readonly owner: string;
  readonly format: LabelFormat;
  readonly title: string;
  readonly pages: readonly PrintedPage[];
};

export interface LabelPrinter {
  /** Returns the file. Pages of several owners are printed in turns. */
  print(order: PrintOrder): Promise<Uint8Array>;
}

const A4 = { width: 210, height: 297 };
/** Margin in addition to the label's own 3 mm: office printers leave the outer 6 mm white. */
const EDGE = 3;
const QUARTER = { width: A4.width / 2 - EDGE, height: A4.height / 2 - EDGE };
/** The right and the lower quarters begin on a whole printer dot. */
const QUARTERS = [
  [EDGE, EDGE],
  [A4.width / 2, EDGE],
  [EDGE, A4.height / 2],
  [A4.width / 2, A4.height / 2],
] as const;
/** Dashes along which the sheet is cut, in millimetres. */
const DASH = { length: 2, every: 6, line: 0.25 };
const PRINTED_FROM = 2 * EDGE;

export function labelPages(
  labels: readonly Label[],
  { size, layout }: { size: LabelSize; layout: LabelLayout },
): readonly PrintedPage[] {
  if (layout === 'one_per_page') return labels.map((label) => ({ kind: 'label', label, size }));
  const sheets = Math.ceil(labels.length / QUARTERS.length);
  return Array.from({ length: sheets }, (_, sheet) => {
    const first = sheet * QUARTERS.length;
    return { kind: 'quarters', labels: labels.slice(first, first + QUARTERS.length) };
  });
}

export function manifestPages(manifest: Manifest): readonly PrintedPage[] {
  const count = manifestPageCount(manifest);
  return Array.from({ length: count }, (_, at) => ({ kind: 'manifest', manifest, at }));
}

export function pageOf(printed: PrintedPage, typesetter: Typesetter): Page {
  switch (printed.kind) {
    case 'label':
      return labelPage(printed.label, LABEL_SIZES[printed.size], typesetter);
    case 'manifest':
      return manifestPage(printed.manifest, printed.at, typesetter);
    case 'report':
      return reportPage(printed.page, typesetter);
    case 'quarters':
      return { ...A4, elements: quartersOf(printed.labels, typesetter) };
  }
}

function quartersOf(labels: readonly Label[], typesetter: Typesetter): readonly Element[] {
  const placed = labels.flatMap((label, at) => {
    const [right, down] = QUARTERS[at] ?? [0, 0];
    return moved(labelPage(label, QUARTER, typesetter).elements, right, down);
  });
  return [...placed, ...cuttingLines()];
}

/** Lines between the columns and between the rows of labels, along which the sheet is cut. */
function cuttingLines(): readonly Element[] {
  const { length, line } = DASH;
  const across = dashesOf(A4.width).map((x): Element => {
    return { kind: 'fill', x, y: (A4.height - line) / 2, width: length, height: line };
  });
  const down = dashesOf(A4.height).map((y): Element => {
    return { kind: 'fill', x: (A4.width - line) / 2, y, width: line, height: length };
  });
  return [...across, ...down];
}

/** Positions at which dashes begin on a line through the whole sheet. */
function dashesOf(side: number): readonly number[] {
  const count = Math.floor((side - 2 * PRINTED_FROM) / DASH.every);
  return Array.from({ length: count }, (_, at) => PRINTED_FROM + at * DASH.every);
}

/** True if labels of this size fit the layout; a sheet of A4 has four A6 labels. */
export function fitsLayout(size: LabelSize, layout: LabelLayout): boolean {
  const { width, height } = LABEL_SIZES[size];
  return layout === 'one_per_page' || (2 * width <= A4.width && 2 * height <= A4.height);
}
