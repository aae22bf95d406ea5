import { keep, kept } from '#src/web/api/kept.ts';

/** Columns that a person may leave out; receiver, number and status are always there. */
export const COLUMNS = ['courier', 'reference', 'payment', 'cod', 'total', 'created'] as const;
export type ColumnName = (typeof COLUMNS)[number];

const KEPT_AS = 'shipments.columns';
const AT_FIRST: readonly ColumnName[] = ['courier', 'total', 'created'];

/** Columns that the person chose in this browser. */
export function chosenColumns(): readonly ColumnName[] {
  const choice = kept(KEPT_AS);
  return choice === null ? AT_FIRST : columnsIn(choice);
}

export function keepColumns(columns: readonly ColumnName[]): void {
  keep(KEPT_AS, columns.join(','));
}

/** Known columns in their order; others are ignored. */
export function columnsIn(text: string): readonly ColumnName[] {
  const names = text.split(',');
  return COLUMNS.filter((column) => names.includes(column));
}
