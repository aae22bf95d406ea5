import { DAY_MS } from '#domain/time.ts';

export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

/** The span of a month of UTC, as GET /transactions takes it. */
export function spanOf(month: string): { readonly from: string; readonly to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return {
    from: new Date(Date.UTC(year, number - 1, 1)).toISOString(),
    to: new Date(Date.UTC(year, number, 1)).toISOString(),
  };
}

/** The last months of UTC, the newest first, as GET /statements takes them: `2026-11`. */
export function lastMonths(count: number, now: Date): readonly string[] {
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
}
