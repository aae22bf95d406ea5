import { keep, kept } from '#src/web/api/kept.ts';

/** Columns that a person may hide; receiver, number and status are always shown. */
export const COLUMNS = ['courier', 'reference', 'payment', 'cod', 'total', 'created'] as const;
export type ColumnName = (typeof COLUMNS)[number];

/** Row heights: 44 pixels, or as high as the content. */
export const DENSITIES = ['dense', 'roomy'] as const;
export type Density = (typeof DENSITIES)[number];

const KEPT_AS = 'shipments.columns';
const DENSITY_KEPT_AS = 'shipments.density';
const AT_FIRST: readonly ColumnName[] = ['courier', 'total', 'created'];

/** Columns chosen in this browser. */
export function chosenColumns(): readonly ColumnName[] {
  const choice = kept(KEPT_AS);
  return choice === null ? AT_FIRST : columnsIn(choice);
}

export function keepColumns(columns: readonly ColumnName[]): void {
  keep(KEPT_AS, columns.join(','));
}

/** Row height chosen in this browser. */
export function chosenDensity(): Density {
  return kept(DENSITY_KEPT_AS) === 'roomy' ? 'roomy' : 'dense';
}

export function keepDensity(density: Density): void {
  keep(DENSITY_KEPT_AS, density);
}

/** Known columns in their order; unknown ones are ignored. */
export function columnsIn(text: string): readonly ColumnName[] {
  const names = text.split(',');
  return COLUMNS.filter((column) => names.includes(column));
}
