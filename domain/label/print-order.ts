import { type Element, moved, type Page } from './element.ts';
import type { Label } from './label.ts';
import { LABEL_SIZES, type LabelSize, labelPage } from './label-layout.ts';
import type { Manifest } from './manifest.ts';
import { manifestPage, manifestPageCount } from './manifest-layout.ts';
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
  | { readonly kind: 'manifest'; readonly manifest: Manifest; readonly at: number };

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

/** The lower quarters begin on a whole printer dot. */
const A4 = { width: 210, height: 297 };
const QUARTERS = [
  [0, 0],
  [A4.width / 2, 0],
  [0, A4.height / 2],
  [A4.width / 2, A4.height / 2],
] as const;

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
      return labelPage(printed.label, printed.size, typesetter);
    case 'manifest':
      return manifestPage(printed.manifest, printed.at, typesetter);
    case 'quarters':
      return { ...A4, elements: quartersOf(printed.labels, typesetter) };
  }
}

function quartersOf(labels: readonly Label[], typesetter: Typesetter): readonly Element[] {
  return labels.flatMap((label, at) => {
    const [right, down] = QUARTERS[at] ?? [0, 0];
    return moved(labelPage(label, 'a6', typesetter).elements, right, down);
  });
}

/** True if labels of this size fit the layout; a sheet of A4 has four A6 labels. */
export function fitsLayout(size: LabelSize, layout: LabelLayout): boolean {
  const { width, height } = LABEL_SIZES[size];
  return layout === 'one_per_page' || (2 * width <= A4.width && 2 * height <= A4.height);
}
