import type { Client } from 'pg';

export type Copies = {
  readonly table: string;
  /** Condition for the copied row; `$1` is `of`. */
  readonly where: string;
  readonly of: string;
  /** Accounts, and the number of copies for each. */
  readonly accounts: readonly AccountCopies[];
  /**
   * Expressions for the columns that differ by copy, where `n` counts an account's rows; other
   * columns are copied.
   */
  readonly own: Readonly<Record<string, string>>;
};

export type AccountCopies = { readonly accountId: string; readonly count: number };

const COLUMNS = `
  SELECT attname AS name FROM pg_attribute
  WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
  ORDER BY attnum`;

/**
 * Inserts rows of many accounts, interleaved as over time. Runs as the database's owner in the role
 * of a replica, which skips triggers and foreign keys, so the referenced rows need not exist.
 */
export async function copyRows(owner: Client, copies: Copies): Promise<void> {
  const { table, where, of, accounts, own } = copies;
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
    [of, accounts.map(({ accountId }) => accountId), accounts.map(({ count }) => count)],
  );
  await owner.query('COMMIT');
}
