import type { Values } from './session.ts';
import { textArray, textOfValue } from './text-array.ts';

/**
 * SQL for rows with the columns `n`, `c1`, `c2` …, whose values are arrays from $`offset + 1` on.
 * The arrays are hidden from the planner, which would otherwise plan each length separately.
 */
export function rowsText(types: readonly string[], offset: number): string {
  const places = Array.from(
    { length: types.length + 1 },
    (_, at) => `(SELECT $${offset + at + 1}::text[])`,
  );
  const columns = types.map((_, at) => `c${at + 1}`);
  const cast = types.map((type, at) => `c${at + 1}::${type} AS c${at + 1}`);
  return `(
      SELECT n::integer AS n, ${cast.join(', ')}
      FROM unnest(${places.join(', ')}) AS sent (n, ${columns.join(', ')}))`;
}

/** Values for `rowsText`: the places, then each column. */
export function rowsValues(
  types: readonly string[],
  rows: readonly { readonly place: number; readonly values: Values }[],
): readonly Buffer[] {
  const places = rows.map(({ place }) => String(place));
  const columns = types.map((_, at) => rows.map(({ values }) => textOfValue(values[at])));
  return [textArray(places), ...columns.map(textArray)];
}
