/** Bounds of a month such as 2026-11: its first day, and the first day of the next month. */
export function monthSpan(month: string): { readonly from: string; readonly to: string } {
  return { from: `${month}-01`, to: `${monthAfter(month, 1)}-01` };
}

/** The last months up to the month of a day, newest first, such as `2026-11`. */
export function lastMonths(count: number, today: string): readonly string[] {
  const current = today.slice(0, 'YYYY-MM'.length);
  return Array.from({ length: count }, (_, back) => monthAfter(current, -back));
}

function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}
