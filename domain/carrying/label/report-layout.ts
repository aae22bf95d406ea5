import type { Language } from '#domain/carrying/tracking/description.ts';
import {
  amountText,
  type Cell,
  type Report,
  type ReportColumn,
  type ReportTable,
} from '#domain/platform/report/report.ts';
import { type Element, type Page, rule } from './element.ts';
import { fitText, type Paragraph } from './fit-text.ts';
import type { Typesetter } from './typesetter.ts';

/** Part of a page, placed below the previous part; plain data, since another thread lays it out. */
type Block =
  | { readonly kind: 'line'; readonly text: string; readonly size: number; readonly bold: boolean }
  | { readonly kind: 'gap'; readonly height: number }
  | ({ readonly kind: 'heads' | 'row' | 'total'; readonly cells: readonly string[] } & Columned);
type Columned = { readonly columns: readonly ReportColumn[] };

export type ReportPage = { readonly blocks: readonly Block[]; readonly foot: string };

const A4 = { width: 210, height: 297 };
const MARGIN = 14;
const INSIDE = { x: MARGIN, width: A4.width - 2 * MARGIN };
const FOOT = 8;
const ROOM = A4.height - 2 * MARGIN - FOOT;
/** Space between two columns, in millimetres. */
const GUTTER = 2;
const ROW = 5.8;
const HEADS = 6.6;
const TOTAL = 7;
const MM_PER_LINE_POINT = 0.48;
const TITLE = { size: 16, bold: true };
const TABLE_TITLE = { size: 11, bold: true };
const TEXT = { size: 9, bold: false };
const AFTER_TABLE = { kind: 'gap', height: 6 } as const;
const PAGES: Readonly<Record<Language, (at: number, of: number) => string>> = {
  id: (at, of) => `halaman ${at} dari ${of}`,
  en: (at, of) => `page ${at} of ${of}`,
};
const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  id: 'Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des'.split(' '),
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
};

/**
 * Breaks a report into pages of A4; a table that continues on the next page repeats its column
 * heads.
 */
export function reportPages(report: Report): readonly ReportPage[] {
  const pages: Block[][] = [[]];
  let used = 0;
  const put = (block: Block) => {
    pages.at(-1)?.push(block);
    used += heightOf(block);
  };
  const turn = () => {
    pages.push([]);
    used = 0;
  };
  const fits = (...blocks: readonly Block[]) =>
    used + blocks.reduce((sum, block) => sum + heightOf(block), 0) <= ROOM;
  for (const block of headOf(report)) put(block);
  for (const table of report.tables) {
    const [title, heads, first] = openingOf(table, report.language);
    if (!fits(title, heads, first ?? heads)) turn();
    put(title);
    put(heads);
    for (const row of rowsOf(table, report.language)) {
      if (!fits(row)) {
        turn();
        put(heads);
      }
      put(row);
    }
    if (fits(AFTER_TABLE)) put(AFTER_TABLE);
  }
  for (const text of report.notes) {
    const note = { kind: 'line', text, ...TEXT } as const;
    if (!fits(note)) turn();
    put(note);
  }
  return pages.map((blocks, at) => ({
    blocks,
    foot: `${report.foot} · ${PAGES[report.language](at + 1, pages.length)}`,
  }));
}

/** Draws one page of a report. */
export function reportPage({ blocks, foot }: ReportPage, typesetter: Typesetter): Page {
  let y = MARGIN;
  const drawn = blocks.flatMap((block) => {
    const top = y;
    y += heightOf(block);
    return elementsOf(block, top, typesetter);
  });
  const area = { ...INSIDE, y: A4.height - MARGIN - FOOT + 3, height: FOOT - 3 };
  const line = { text: foot, size: 8, align: 'right', linesMax: 1 } as const;
  return { ...A4, elements: [...drawn, ...fitText([line], area, typesetter)] };
}

function headOf({ title, about }: Report): readonly Block[] {
  return [
    { kind: 'line', text: title, ...TITLE },
    ...about.map((text) => ({ kind: 'line', text, ...TEXT }) as const),
    AFTER_TABLE,
  ];
}

function openingOf(table: ReportTable, language: Language) {
  const { columns } = table;
  const title = { kind: 'line', text: table.title, ...TABLE_TITLE } as const;
  const heads = { kind: 'heads', columns, cells: columns.map(({ name }) => name) } as const;
  return [title, heads, rowsOf(table, language)[0]] as const;
}

function rowsOf({ columns, rows, total }: ReportTable, language: Language): readonly Block[] {
  const textsOf = (cells: readonly Cell[]) => cells.map((cell) => cellText(cell, language));
  return [
    ...rows.map((row) => ({ kind: 'row', columns, cells: textsOf(row) }) as const),
    ...(total === null ? [] : [{ kind: 'total', columns, cells: textsOf(total) } as const]),
  ];
}

/** Formats a time as `22 Nov 2026 14.05`; in English `22 Nov 2026 14:05`. */
function cellText(cell: Cell, language: Language): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return amountText(cell, language);
  const clock = cell.toISOString().slice(11, 16);
  const day = `${cell.getUTCDate()} ${MONTHS[language][cell.getUTCMonth()]} ${cell.getUTCFullYear()}`;
  return `${day} ${language === 'id' ? clock.replace(':', '.') : clock}`;
}

function heightOf(block: Block): number {
  switch (block.kind) {
    case 'gap':
      return block.height;
    case 'line':
      return block.size * MM_PER_LINE_POINT;
    case 'heads':
      return HEADS;
    case 'row':
      return ROW;
    case 'total':
      return TOTAL;
  }
}

function elementsOf(block: Block, y: number, typesetter: Typesetter): readonly Element[] {
  if (block.kind === 'gap') return [];
  const height = heightOf(block);
  if (block.kind === 'line') {
    return fitText([{ ...block, linesMax: 1 }], { ...INSIDE, y, height }, typesetter);
  }
  const bold = block.kind !== 'row';
  const cells = cellsOf(block, { bold, y: y + 1, height: height - 1 }, typesetter);
  if (block.kind === 'heads') return [...cells, rule({ ...INSIDE, y: y + height - 0.5 }, 0.4)];
  if (block.kind === 'total') return [rule({ ...INSIDE, y }, 0.4), ...cells];
  return [...cells, rule({ ...INSIDE, y: y + height - 0.15 }, 0.1)];
}

type Row = { readonly bold: boolean; readonly y: number; readonly height: number };

function cellsOf(
  { columns, cells }: Columned & { readonly cells: readonly string[] },
  { bold, y, height }: Row,
  typesetter: Typesetter,
): readonly Element[] {
  let x = INSIDE.x;
  return columns.flatMap(({ kind, share }, at) => {
    const gutter = at === columns.length - 1 ? 0 : GUTTER;
    const area = { x, y, width: share * INSIDE.width - gutter, height };
    x += share * INSIDE.width;
    const align = kind === 'text' || kind === 'time' ? 'left' : 'right';
    const text: Paragraph = { text: cells[at] ?? '', size: 8.5, bold, align, linesMax: 1 };
    return fitText([text], area, typesetter);
  });
}
