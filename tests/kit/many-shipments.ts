import type { Client } from 'pg';

export type Copies = {
  /** The shipment that all of them are, but for their ids. */
  readonly of: string;
  readonly count: number;
};

const COLUMNS = `
  SELECT attname AS name FROM pg_attribute
  WHERE attrelid = 'shipment'::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`;

/** What is each copy's own. */
const OWN: Readonly<Record<string, string>> = {
  shipment_number: "'SHP261121' || lpad(n::text, 9, '0')",
  shipment_id: 'uuidv7()',
  quote_id: 'uuidv7()',
};

/**
 * As nobody can who does not own the database: a replica passes by foreign keys. So they are without
 * their quotes, journals and events; a list knows no better. Newer than any before.
 */
export async function copyShipments(owner: Client, { of, count }: Copies): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(COLUMNS);
  const values = rows.map(({ name }) => OWN[name] ?? name);
  const copy = `
    INSERT INTO shipment SELECT ${values.join()} FROM shipment, generate_series(1, $2) AS n
    WHERE shipment_number = $1`;
  await owner.query('BEGIN');
  await owner.query('SET LOCAL session_replication_role = replica');
  await owner.query(copy, [of, count]);
  await owner.query('COMMIT');
}
