import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { Column } from '#adapters/postgres/stores/table.ts';
import { TABLES } from '#adapters/postgres/stores/tables.ts';
import { openSharedServer } from '#tests/kit/database.ts';
import { CHANGED_BY_NONE, UNLISTED_TABLES } from './table-lifetimes.ts';

/** Columns that the database fills in, and those that only SQL reads or writes. */
const OUTSIDE: readonly string[] = [
  // Filled by a trigger, or by an expression.
  'shipment.terms_seal',
  'withdrawal.terms_seal',
  'payment.shipment_number',
  'payment.top_up_id',
  // Half of a foreign key, always the same.
  'booking_intent.hold_kind',
  // Index columns for claims, retention and open rows.
  'booking_intent.provider',
  'booking_intent.courier_code',
  'shipment.people_erased_at',
  'account.is_kept',
  'quote.is_kept',
  'payment.is_kept',
  'alert.closed_at',
];

const TYPES: Readonly<Record<Column['type'], string>> = {
  boolean: 'boolean',
  bigint: 'bigint',
  integer: 'integer',
  json: 'json',
  text: 'text',
  smallint: 'smallint',
  timestamptz: 'timestamp with time zone',
  uuid: 'uuid',
};

/** Lists one column per row, with the base type of its domain. */
const CATALOGUE = `
  SELECT relname || '.' || attname AS name, concat_ws(' ',
    format_type(coalesce(nullif(typbasetype, 0), atttypid), NULL),
    CASE WHEN attnotnull THEN NULL ELSE 'null' END,
    CASE WHEN attnum = ANY (conkey) THEN 'key' END,
    CASE WHEN has_column_privilege('satukurir_app', attrelid, attnum, 'UPDATE')
      AND relname || '.' || attname <> ALL ($1) THEN 'changes' END) AS what
  FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
    JOIN pg_type ON pg_type.oid = atttypid
    LEFT JOIN pg_constraint ON conrelid = pg_class.oid AND contype = 'p'
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
    AND NOT relispartition
  ORDER BY relname, attnum`;

const server = await openSharedServer();
const { ownerUrl } = await server.freshDatabase();
const owner = new Client({ connectionString: ownerUrl });

beforeAll(() => owner.connect());

afterAll(async () => {
  await owner.end();
  await server.close();
});

/** Catalogue entries by `table.column`. */
async function catalogue(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await owner.query<{ name: string; what: string }>(CATALOGUE, [CHANGED_BY_NONE]);
  return new Map(rows.map(({ name, what }) => [name, what]));
}

function listed(): ReadonlyMap<string, string> {
  const columns = TABLES.flatMap(({ name, fields }) =>
    fields.map(({ column, options }): [string, string] => [
      `${name}.${column}`,
      [
        `${TYPES[options.type]}${options.array ? '[]' : ''}`,
        ...(options.nullable ? ['null'] : []),
        ...(options.primary ? ['key'] : []),
        ...(options.update === false ? [] : ['changes']),
      ].join(' '),
    ]),
  );
  return new Map(columns);
}

const tableOf = (column: string): string => column.split('.')[0] ?? '';

/** Columns that differ between the code and the database. */
async function drift(): Promise<readonly string[]> {
  const own = listed();
  const all = await catalogue();
  const tables = new Set([...own.keys()].map(tableOf));
  const names = [...all.keys()].filter((name) => tables.has(tableOf(name)));
  return [...new Set([...own.keys(), ...names])]
    .filter((name) => !OUTSIDE.includes(name) && own.get(name) !== all.get(name))
    .map((name) => `${name}: ${own.get(name)} in the code, ${all.get(name)} in the database`);
}

describe('the columns of a table, as the code lists them', () => {
  it('lists the columns of the database with type, nullability, key and permitted changes', async () => {
    expect(listed().size).toBeGreaterThan(200);
    expect(await drift()).toEqual([]);
  });

  it('omits from the column lists only the excluded columns, all of which exist', async () => {
    const own = listed();
    const all = await catalogue();
    expect(OUTSIDE.filter((name) => own.has(name) || !all.has(name))).toEqual([]);
  });

  it('lists columns of every table except the excluded ones', async () => {
    const tables = new Set([...(await catalogue()).keys()].map(tableOf));
    const unlisted = [...tables].filter((table) => TABLES.every(({ name }) => name !== table));
    expect(unlisted).toEqual(UNLISTED_TABLES);
  });
});

describe('a planted difference is found', () => {
  for (const [sql, found] of [
    [
      'ADD COLUMN planted text',
      'shipment.planted: undefined in the code, text null in the database',
    ],
    [
      'DROP COLUMN cancel_reason',
      'shipment.cancel_reason: text null changes in the code, undefined in the database',
    ],
    [
      'ALTER reference SET NOT NULL',
      'shipment.reference: text null changes in the code, text changes in the database',
    ],
    [
      'ALTER provider TYPE varchar',
      'shipment.provider: text in the code, character varying in the database',
    ],
  ] as const) {
    it(`reports the planted difference ${sql}`, async () => {
      await owner.query('BEGIN');
      await owner.query(`ALTER TABLE shipment ${sql}`);
      const reported = await drift();
      await owner.query('ROLLBACK');
      expect(reported).toEqual([found]);
    });
  }
});
