import type { Client } from 'pg';

export type Copies = {
  readonly table: string;
  /** Which row is copied; `$1` is `of`. */
  readonly where: string;
  readonly of: string;
  /** Whose they are, and how many each has. */
  readonly shops: readonly CopiesOfShop[];
  /** What is each copy's own, by column, where `n` counts a shop's; the rest is as it was. */
  readonly own: Readonly<Record<string, string>>;
};

export type CopiesOfShop = { readonly accountId: string; readonly count: number };

const COLUMNS = `
  SELECT attname AS name FROM pg_attribute
  WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
  ORDER BY attnum`;

/**
 * Rows of many shops, mixed as time mixes them. As nobody can who does not own the database: a
 * replica passes by triggers and foreign keys, so what they belong to need not be there.
 */
export async function copyRows(owner: Client, copies: Copies): Promise<void> {
  const { table, where, of, shops, own } = copies;
  const { rows } = await owner.query<{ name: string }>(COLUMNS, [table]);
  const changed: Readonly<Record<string, string>> = { ...own, account_id: 'shop.account_id' };
  const values = rows.map(({ name }) => changed[name] ?? `copied.${name}`);
  await owner.query('BEGIN');
  await owner.query('SET LOCAL session_replication_role = replica');
  await owner.query(
    `INSERT INTO ${table} (${rows.map(({ name }) => name).join()}) SELECT ${values.join()}
     FROM (SELECT * FROM ${table} WHERE ${where}) AS copied,
       unnest($2::uuid[], $3::integer[]) AS shop (account_id, count),
       generate_series(1, shop.count) AS n
     ORDER BY n`,
    [of, shops.map(({ accountId }) => accountId), shops.map(({ count }) => count)],
  );
  await owner.query('COMMIT');
}
