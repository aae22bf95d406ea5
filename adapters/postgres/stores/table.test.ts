import { describe, expect, it } from '@jest/globals';
import {
  bigint,
  converted,
  FOR_EVER,
  fixed,
  integer,
  json,
  key,
  orNull,
  selectionOf,
  tableOf,
  text,
  timestamptz,
  uuid,
} from './table.ts';
import { insertAllInto, insertInto, updateOf } from './table-writes.ts';

type Parcel = {
  readonly parcelId: string;
  readonly weightKg: number;
  readonly days: { readonly min: number; readonly max: number };
  readonly note: string | null;
  readonly content: { readonly from: Date } | null;
  readonly distance: number | null;
};

const parcels = tableOf<Parcel>('parcel', FOR_EVER, {
  parcelId: key(uuid),
  weightKg: fixed(integer),
  days: { prefix: 'days_', parts: { min: fixed(integer), max: integer } },
  note: orNull({ ...text, name: 'remark' }),
  content: orNull({
    ...json,
    transformer: converted(({ from }: { from: string }) => ({ from: new Date(from) })),
  }),
  distance: orNull(bigint),
});

const FROM = new Date('2026-11-22T01:02:03.004Z');
const JSON_TEXT = '{"from":"2026-11-22T01:02:03.004Z"}';
const FULL: Parcel = {
  parcelId: 'p1',
  weightKg: 2,
  days: { min: 1, max: 3 },
  note: 'Ring',
  content: { from: FROM },
  distance: 9_007_199_254_740_991,
};
const EMPTY: Parcel = { ...FULL, parcelId: 'p2', note: null, content: null, distance: null };

/** A row as the driver returns it: JSON is parsed, a bigint is text. */
function stored(changes: object): Parcel {
  const parts = { 'days.min': 1, 'days.max': 3 };
  const own = { parcelId: 'p1', weightKg: 2, note: null, content: null, distance: null };
  return Object({ ...own, ...parts, ...changes });
}

describe('selectionOf', () => {
  const { columns, read } = selectionOf(parcels);

  it("selects each column under the name of its property, or of its property's part", () => {
    expect(columns.split(', ')).toEqual([
      'parcel.parcel_id AS "parcelId"',
      'parcel.weight_kg AS "weightKg"',
      'parcel.days_min AS "days.min"',
      'parcel.days_max AS "days.max"',
      'parcel.remark AS "note"',
      'parcel.content AS "content"',
      'parcel.distance AS "distance"',
    ]);
  });

  it('reads a selected row with converted values and without additional columns', () => {
    const content = { from: FROM.toISOString() };
    const found = stored({ note: 'Ring', content, distance: '9007199254740991', total: 7 });
    expect(Object.entries(read(found))).toEqual(Object.entries(FULL));
  });

  it('keeps nulls of a selected row', () => {
    expect(read(stored({ parcelId: 'p2' }))).toEqual(EMPTY);
  });

  it('throws RangeError for a bigint that a number cannot represent', () => {
    expect(() => read(stored({ distance: '9007199254740992' }))).toThrow(RangeError);
  });

  it('selects and reads only the named columns', () => {
    const some = selectionOf(parcels, ['days', 'note']);
    expect(some.columns).toBe(
      'parcel.days_min AS "days.min", parcel.days_max AS "days.max", parcel.remark AS "note"',
    );
    expect(some.read(stored({}))).toEqual({ days: { min: 1, max: 3 }, note: null });
  });
});

describe('writes of a table', () => {
  it('inserts all columns of a row, with JSON as text', () => {
    const insert = insertInto(parcels, 'parcels_insert', 'ON CONFLICT DO NOTHING');
    const { statement, values, rows } = insert(FULL);
    expect(statement.sql).toBe(
      'INSERT INTO parcel (parcel_id, weight_kg, days_min, days_max, remark, content, distance)' +
        ' VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING 1',
    );
    expect(values).toEqual(['p1', 2, 1, 3, 'Ring', JSON_TEXT, FULL.distance]);
    expect(rows).toBe(1);
    expect(insert(EMPTY)).toEqual({
      statement,
      values: ['p2', 2, 1, 3, null, null, null],
      rows: 1,
    });
  });

  it('inserts several rows by one array per column', () => {
    const { statement, values, rows } = insertAllInto(parcels, 'parcels_append', '')([FULL, EMPTY]);
    expect(statement.sql).toContain('unnest($1::uuid[], $2::integer[], $3::integer[]');
    expect(values.slice(0, 2)).toEqual([
      ['p1', 'p2'],
      [2, 2],
    ]);
    expect([values.length, rows]).toEqual([7, 2]);
  });

  it('updates a row only if the key and the unchanged columns match', () => {
    const update = updateOf(parcels, 'parcels_update', ['weightKg', 'note']);
    const { statement, values, rows } = update(EMPTY, FULL);
    expect(statement.sql.replace(/\s+/g, ' ').trim()).toBe(
      'UPDATE parcel SET days_max = $4, remark = $5, content = $6, distance = $7' +
        ' WHERE parcel_id = $1 AND weight_kg = $2 AND remark IS NOT DISTINCT FROM $3 RETURNING 1',
    );
    expect(values).toEqual(['p2', 2, null, 3, 'Ring', JSON_TEXT, FULL.distance]);
    expect(rows).toBe(1);
  });

  it('reuses one statement for every update of a table', () => {
    const update = updateOf(parcels, 'parcels_update', []);
    expect(update(FULL, EMPTY).statement).toBe(update(EMPTY, FULL).statement);
  });
});

describe('tableOf', () => {
  it('does not compile a table if null, a type or a property differs from the row', () => {
    type Row = { readonly at: Date; readonly name: string | null };
    // @ts-expect-error A null is possible.
    tableOf<Row>('one', FOR_EVER, { at: timestamptz, name: text });
    // @ts-expect-error A Date is no text.
    tableOf<Row>('one', FOR_EVER, { at: text, name: orNull(text) });
    // @ts-expect-error A property is missing.
    tableOf<Row>('one', FOR_EVER, { at: timestamptz });
    // @ts-expect-error There is no such property.
    tableOf<Row>('one', FOR_EVER, { at: timestamptz, name: orNull(text), other: text });
    expect(
      tableOf<Row>('one', FOR_EVER, { at: timestamptz, name: orNull(text) }).fields,
    ).toHaveLength(2);
  });
});
