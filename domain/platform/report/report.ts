import type { Language } from '#domain/carrying/tracking/description.ts';

/**
 * Text, whole rupiah or a count, a local time of the report's zone (stored as if UTC), or empty.
 */
export type Cell = string | number | Date | null;
export type ColumnKind = 'text' | 'money' | 'count' | 'time';

export type ReportColumn = {
  readonly name: string;
  readonly kind: ColumnKind;
  /** Share of the width of a page; the columns of a table add up to 1. */
  readonly share: number;
};

export type ReportTable = {
  readonly title: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** Printed in bold below the rows. */
  readonly total: readonly Cell[] | null;
};

/** Tables for accountants, to be printed or opened in a spreadsheet. */
export type Report = {
  readonly language: Language;
  readonly title: string;
  /** Lines below the title. */
  readonly about: readonly string[];
  readonly tables: readonly ReportTable[];
  /** Lines below the tables. */
  readonly notes: readonly string[];
  /** Line at the foot of every page. */
  readonly foot: string;
};

/** Formats an amount as `1.250.000`, in English as `1,250,000`; a loss as `−500`. */
export function amountText(amount: number, language: Language): string {
  const point = language === 'id' ? '.' : ',';
  const digits = String(Math.abs(amount)).replaceAll(/\B(?=(?:\d{3})+$)/g, point);
  return amount < 0 ? `−${digits}` : digits;
}
