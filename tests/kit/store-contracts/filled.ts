import type { Column, Table } from '#adapters/postgres/stores/table.ts';
import { INSTANT, later, uuid } from './samples.ts';

/** First id, above those of other samples. */
const FIRST_ID = 600;

type Sample = (property: string, place: number) => unknown;

/** Samples, no two alike, so that no column can be mistaken for another. */
const SAMPLES: Readonly<Partial<Record<Column['type'], Sample>>> = {
  integer: (_, place) => place + 1,
  text: (property) => property,
  timestamptz: (_, place) => later(INSTANT, place + 1),
  uuid: (_, place) => uuid(FIRST_ID + place),
};

/** Row whose empty columns are filled by type; this includes any new column. */
export function filled<Row extends object>({ fields }: Table<Row>, row: Row): Row {
  const values = fields.flatMap(({ property, options }, place) => {
    const sample = SAMPLES[options.type]?.(property, place);
    return row[property] === null && sample !== undefined ? [[property, sample]] : [];
  });
  return { ...row, ...Object.fromEntries(values) };
}
