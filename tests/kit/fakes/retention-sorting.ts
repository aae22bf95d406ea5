import type { DeleteOld } from '#domain/platform/retention/retention-store.ts';
import type { Table } from './table.ts';

/** Result for an old row: LATER is checked again, KEPT never. */
export type Fate = 'GOES' | 'LATER' | 'KEPT';

/**
 * Deletes old rows; `timeOf` null if it never expires. `judge` removes the dependent rows of a
 * deleted one.
 */
export function sorting<Row>(
  table: Table<Row>,
  timeOf: (row: Row) => Date | null,
  judge: (row: Row) => Fate,
): DeleteOld {
  const kept = new Set<string>();
  return async ({ before, limit }) => {
    const timeIn = (row: Row) => timeOf(row)?.getTime() ?? Number.POSITIVE_INFINITY;
    const old = [...table.entries()]
      .filter(([place, row]) => !kept.has(place) && timeIn(row) < before.getTime())
      .toSorted(([, a], [, b]) => timeIn(a) - timeIn(b))
      .slice(0, limit);
    for (const [place, row] of old) {
      const fate = judge(row);
      if (fate === 'GOES') table.remove(place);
      if (fate === 'KEPT') kept.add(place);
    }
    return old.length;
  };
}

export function removeWhere<Row>(table: Table<Row>, isMeant: (row: Row) => boolean): void {
  for (const [place, row] of [...table.entries()]) if (isMeant(row)) table.remove(place);
}
