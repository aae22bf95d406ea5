/** The last months of UTC, the newest first, as GET /statements takes them: `2026-11`. */
export function lastMonths(count: number, now: Date): readonly string[] {
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
}
