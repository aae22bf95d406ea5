import { type Area, type Element, onDots, type Page, rule } from './element.ts';
import { fitText, type Paragraph } from './fit-text.ts';
import { rupiahText, weightText } from './label.ts';
import { type Manifest, type ManifestRow, totalsOf } from './manifest.ts';
import type { Typesetter } from './typesetter.ts';

const A4 = { width: 210, height: 297 };
const MARGIN = 10;
const INSIDE = { x: MARGIN, width: A4.width - 2 * MARGIN };
const HEADER = 30;
const TITLES = 6;
const ROW = 15;
/** Totals and signatures, on the last page. */
const END = 52;
const BARS = 8;
const MODULES = [0.25, 0.1875, 0.125];
const QUIET = 10;
const ROWS_TOP = MARGIN + HEADER + TITLES;
const FOOT = 6;
const ROWS_HEIGHT = A4.height - MARGIN - FOOT - ROWS_TOP;
/** Rows of each page, so that the totals always fit on the last one. */
const ROWS_A_PAGE = Math.floor((ROWS_HEIGHT - END) / ROW);

/** Left edges of the columns, in millimetres of the page. */
const COLUMNS = [
  ['No', MARGIN],
  ['Resi', MARGIN + 9],
  ['Penerima', MARGIN + 87],
  ['Koli', MARGIN + 133],
  ['Berat', MARGIN + 144],
  ['COD', MARGIN + 163],
] as const;
const RIGHT = A4.width - MARGIN;

type ColumnName = (typeof COLUMNS)[number][0];

export function manifestPageCount({ rows }: Pick<Manifest, 'rows'>): number {
  return Math.max(1, Math.ceil(rows.length / ROWS_A_PAGE));
}

/** Page by its number from 0. */
export function manifestPage(manifest: Manifest, at: number, typesetter: Typesetter): Page {
  const count = manifestPageCount(manifest);
  const first = at * ROWS_A_PAGE;
  const rows = manifest.rows.slice(first, first + ROWS_A_PAGE);
  const end = ROWS_TOP + rows.length * ROW;
  const foot = `${manifest.pickupId} · halaman ${at + 1} dari ${count}`;
  return {
    ...A4,
    elements: [
      ...headerOf(manifest, typesetter),
      ...COLUMNS.flatMap(([name]) => {
        const area = columnOf(name, { y: MARGIN + HEADER, height: TITLES });
        return fitText([{ text: name, size: 9, bold: true, linesMax: 1 }], area, typesetter);
      }),
      rule({ ...INSIDE, y: ROWS_TOP - 0.5 }, 0.5),
      ...rows.flatMap((row, place) => {
        const top = ROWS_TOP + place * ROW;
        return rowOf({ row, number: first + place + 1, top }, typesetter);
      }),
      ...(at === count - 1 ? endOf(manifest, end, typesetter) : []),
      ...fitText(
        [{ text: foot, size: 8, align: 'right', linesMax: 1 }],
        { ...INSIDE, y: A4.height - MARGIN - FOOT + 1, height: FOOT - 1 },
        typesetter,
      ),
    ],
  };
}

function headerOf(manifest: Manifest, typesetter: Typesetter): readonly Element[] {
  const { environment, courierName, courierReference, visit, contact, address } = manifest;
  const test = environment === 'TEST' ? ' · TEST, bukan kiriman sungguhan' : '';
  const reference = courierReference === null ? '' : ` · Ref. kurir ${courierReference}`;
  return fitText(
    [
      { text: `Daftar serah terima · ${courierName}${test}`, size: 16, bold: true, linesMax: 1 },
      { text: `${visit}${reference}`, size: 10.5, bold: true, linesMax: 1 },
      { text: `Pengirim: ${contact}`, size: 10, linesMax: 1 },
      { text: address, size: 10, linesMax: 2 },
    ],
    { ...INSIDE, y: MARGIN, height: HEADER - 1 },
    typesetter,
  );
}

function rowOf(
  { row, number, top }: { row: ManifestRow; number: number; top: number },
  typesetter: Typesetter,
): readonly Element[] {
  const inRow = { y: top + 1, height: ROW - 2 };
  const cell = (name: ColumnName, ...paragraphs: readonly Paragraph[]) =>
    fitText(paragraphs, columnOf(name, inRow), typesetter);
  const cod = row.codAmount === null ? 'NON-COD' : rupiahText(row.codAmount);
  const city = `${row.city}${row.reference === null ? '' : ` · ${row.reference}`}`;
  return [
    ...cell('No', { text: String(number), size: 10, linesMax: 1 }),
    ...barsOf(row, columnOf('Resi', inRow), typesetter),
    ...cell(
      'Penerima',
      { text: row.receiver, size: 10, bold: true, linesMax: 1 },
      { text: city, size: 9 },
    ),
    ...cell('Koli', { text: String(row.pieces), size: 10, linesMax: 1 }),
    ...cell('Berat', { text: weightText(row.weightGrams), size: 10, linesMax: 1 }),
    ...cell('COD', { text: cod, size: 10, bold: row.codAmount !== null, linesMax: 1 }),
    rule({ ...INSIDE, y: top + ROW - 0.25 }, 0.25),
  ];
}

/** Office printers print this page, so modules need not be whole dots of a thermal printer. */
function barsOf(row: ManifestRow, area: Area, typesetter: Typesetter): readonly Element[] {
  const widths = typesetter.code128(row.awb);
  const modules = widths.reduce((sum, width) => sum + width, 0);
  const module = MODULES.find((each) => (modules + 2 * QUIET) * each <= area.width) ?? 0.125;
  const width = modules * module;
  const text = { text: `${row.awb} · ${row.serviceCode}`, size: 8.5, bold: true, linesMax: 1 };
  return [
    {
      kind: 'bars',
      module,
      widths,
      width,
      height: BARS,
      x: onDots(area.x + QUIET * module),
      y: onDots(area.y),
    },
    ...fitText(
      [text],
      { ...area, y: area.y + BARS + 0.5, height: area.height - BARS - 0.5 },
      typesetter,
    ),
  ];
}

function endOf(manifest: Manifest, top: number, typesetter: Typesetter): readonly Element[] {
  const { shipments, pieces, weightGrams, codAmount } = totalsOf(manifest);
  const half = (INSIDE.width - 10) / 2;
  const total = `Total ${shipments} kiriman · ${pieces} koli · ${weightText(weightGrams)}`;
  const sides = [
    ['Diserahkan oleh (pengirim)', MARGIN],
    [`Diterima oleh (kurir ${manifest.courierName})`, MARGIN + half + 10],
  ] as const;
  return [
    ...fitText(
      [{ text: `${total} · COD ${rupiahText(codAmount)}`, size: 12, bold: true, linesMax: 1 }],
      { ...INSIDE, y: top + 2, height: 7 },
      typesetter,
    ),
    ...sides.flatMap(([text, x]) => [
      ...fitText(
        [{ text, size: 10, linesMax: 1 }],
        { x, y: top + 12, width: half, height: 6 },
        typesetter,
      ),
      rule({ x, y: top + 40, width: half }, 0.25),
      ...fitText(
        [{ text: 'Nama, tanda tangan, tanggal dan jam', size: 8.5, linesMax: 1 }],
        { x, y: top + 41, width: half, height: 5 },
        typesetter,
      ),
    ]),
  ];
}

function columnOf(name: ColumnName, { y, height }: Pick<Area, 'y' | 'height'>): Area {
  const at = COLUMNS.findIndex(([other]) => other === name);
  const x = COLUMNS[at]?.[1] ?? MARGIN;
  const next = COLUMNS[at + 1]?.[1] ?? RIGHT;
  return { x, y, width: next - x - 2, height };
}
