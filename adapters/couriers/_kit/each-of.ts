/** Makes something of each row, and calls `dropped` for one that it makes nothing of. */
export function eachOf<Row, Made>(
  rows: readonly Row[],
  { of, dropped }: { of(row: Row): Made | undefined; dropped(): void },
): readonly Made[] {
  return rows.flatMap((row) => {
    const made = of(row);
    if (made === undefined) dropped();
    return made ?? [];
  });
}
