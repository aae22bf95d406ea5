/** Maps each row with `make`, and calls `dropped` for each row that it maps to undefined. */
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
