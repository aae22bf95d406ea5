import { numberKindOf } from './columns.ts';

/** A column of a sheet with its meaning, title and cells. */
export type SheetColumn = {
  readonly column: string | null;
  readonly title: string;
  readonly cells: readonly string[];
};
type Unit = 'kg' | 'g';

const NONE = /^[-\u2013\u2014]$/;
/** An amount with thousands in groups of three: `75.000`, `1,500,000`, `12 500`. */
const GROUPED = /^[1-9]\d{0,2}(?:([.,\s])\d{3})(?:\1\d{3})*$/;
const CURRENCY = /^(?:rp|idr)\.?\s*/i;
/** Empty decimals: `25.000,-`, `75000.00`. */
const ZEROS = /(?:[.,]-|[.,]0{1,2})$/;
const MULTIPLE = /^(\d{1,6}(?:[.,]\d{1,2})?)\s*(rb|ribu|k|jt|juta)$/i;
const MULTIPLES: Readonly<Record<string, number>> = {
  rb: 1e3,
  ribu: 1e3,
  k: 1e3,
  jt: 1e6,
  juta: 1e6,
};
const PIECES = /^x?\s*(\d[\d.,]*?)\s*(?:x|pcs|pc|buah|bh|unit|pasang|pack)?\.?$/i;
const CENTIMETRES = /\s*cm\.?$/i;
const WEIGHT = /^(\d{1,7}(?:[.,]\d{1,6})?)\s*(kg|kilo|kilogram|g|gr|gram)?\.?$/i;
const KILO = /^k/i;
const KILO_TITLE = /\bkg\b|kilo/i;
const GRAM_TITLE = /\bgr?\b|gram/i;
/** Numbers with one or two digits before the decimals are kilograms: `0,5`, `12.5`, `1.0`. */
const KILOGRAMS = /^\d{1,2}[.,]\d{1,6}$/;
/** Certainly kilograms; three decimals, as in `12.500`, may be thousands of grams. */
const SURELY_KILOGRAMS = /^\d{1,2}[.,](?:\d{1,2}|\d{4,6})$/;
const FEW = /^\d{1,2}$/;

const RULES: Readonly<Record<string, string>> = {
  termurah: 'cheapest',
  tercepat: 'fastest',
  'paling pas': 'best',
};
const COLLECTION: Readonly<Record<string, string>> = {
  jemput: 'PICKUP',
  dijemput: 'PICKUP',
  pickup: 'PICKUP',
  'pick up': 'PICKUP',
  antar: 'DROP_OFF',
  diantar: 'DROP_OFF',
  'drop off': 'DROP_OFF',
  'drop-off': 'DROP_OFF',
  dropoff: 'DROP_OFF',
};
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  rule: RULES,
  collection_method: COLLECTION,
};

/**
 * Interprets the cells of a column as people mean them: `Rp 25.000` is 25000, `0,5 kg` is 500.
 * Ambiguous cells stay unchanged, and the API refuses them.
 */
export function readerOf({ column, title, cells }: SheetColumn): (cell: string) => string {
  const read = valueReader(column ?? '', title, cells);
  return (cell) => (NONE.test(cell) ? '' : (read(cell) ?? cell));
}

function valueReader(column: string, title: string, cells: readonly string[]) {
  switch (numberKindOf(column)) {
    case 'money':
      return rupiahIn;
    case 'pieces':
      return piecesIn;
    case 'decimals':
      return centimetresIn;
    case 'grams': {
      const unit = unitOf(title, cells);
      return (cell: string) => gramsIn(cell, unit);
    }
    default:
      return (cell: string) => WORDS[column]?.[cell.toLowerCase()];
  }
}

function rupiahIn(cell: string): string | undefined {
  const plain = cell.replace(CURRENCY, '').trim();
  const [, count = '', unit = ''] = MULTIPLE.exec(plain) ?? [];
  const multiple = MULTIPLES[unit.toLowerCase()];
  if (multiple !== undefined) return String(Math.round(decimal(count) * multiple));
  return wholeIn(plain.replace(ZEROS, ''));
}

function piecesIn(cell: string): string | undefined {
  const [, count = ''] = PIECES.exec(cell) ?? [];
  return wholeIn(count.replace(ZEROS, ''));
}

function wholeIn(text: string): string | undefined {
  if (/^\d{1,15}$/.test(text)) return text;
  return GROUPED.test(text) ? text.replace(/\D/g, '') : undefined;
}

function centimetresIn(cell: string): string | undefined {
  const plain = cell.replace(CENTIMETRES, '');
  return /^\d{1,4}(?:[.,]\d{1,2})?$/.test(plain) ? plain.replace(',', '.') : undefined;
}

/** Unit of weights without a unit: kilograms if any of them can only be kilograms. */
function unitOf(title: string, cells: readonly string[]): Unit | undefined {
  if (KILO_TITLE.test(title)) return 'kg';
  if (GRAM_TITLE.test(title)) return 'g';
  return cells.some((cell) => SURELY_KILOGRAMS.test(cell)) ? 'kg' : undefined;
}

function gramsIn(cell: string, usual: Unit | undefined): string | undefined {
  if (GROUPED.test(cell) && usual !== 'kg') return cell.replace(/\D/g, '');
  const [, count = '', unit] = WEIGHT.exec(cell) ?? [];
  if (count === '') return undefined;
  if (unit === undefined) return unnamedGrams(count, usual);
  return KILO.test(unit) ? thousandfold(count) : wholeIn(count.replace(ZEROS, ''));
}

function unnamedGrams(count: string, usual: Unit | undefined): string | undefined {
  if (KILOGRAMS.test(count)) return thousandfold(count);
  if (usual === 'kg' && FEW.test(count)) return thousandfold(count);
  return wholeIn(count.replace(ZEROS, ''));
}

function thousandfold(count: string): string {
  return String(Math.round(decimal(count) * 1_000));
}

function decimal(text: string): number {
  return Number(text.replace(',', '.'));
}
