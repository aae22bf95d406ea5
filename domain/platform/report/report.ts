import type { Language } from '#domain/carrying/tracking/description.ts';

/** Text, whole rupiah or a count, a time by the clock of the report's zone (as if UTC), or empty. */
export type Cell = string | number | Date | null;
export type ColumnKind = 'text' | 'money' | 'count' | 'time';

export type ReportColumn = {
  readonly name: string;
  readonly kind: ColumnKind;
  /** Part of the width of a page; those of a table make 1. */
  readonly share: number;
};

export type ReportTable = {
  readonly title: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** Printed in bold below the rows. */
  readonly total: readonly Cell[] | null;
};

/** Tables for people who keep books, to be printed or opened in a spreadsheet. */
export type Report = {
  readonly language: Language;
  readonly title: string;
  /** Lines below the title. */
  readonly about: readonly string[];
  readonly tables: readonly ReportTable[];
  /** Lines below the tables. */
  readonly notes: readonly string[];
  /** Stands on every page. */
  readonly foot: string;
};

/** `1.250.000`, in English `1,250,000`; a loss is `−500`. */
export function amountText(amount: number, language: Language): string {
  const point = language === 'id' ? '.' : ',';
  const digits = String(Math.abs(amount)).replaceAll(/\B(?=(?:\d{3})+$)/g, point);
  return amount < 0 ? `−${digits}` : digits;
}
