import type { DataSource } from 'typeorm';

/** First version that lets a table's owner set its statistics. */
const RESTORES_STATISTICS = 180_000;

/** Columns whose values are shared by many rows, with their tables and indexes. */
const SHARED = [
  'account_id',
  'environment',
  'provider',
  'courier_code',
  'kind',
  'state',
  'status',
  'payment_status',
];

/**
 * Makes the planner assume, for tables without statistics, that all rows share these columns.
 * Otherwise it assumes that each of them is unique: a statement prepared in an installation's first
 * minute would scan all rows of an account, or of its status, instead of using the primary key. The
 * first ANALYZE replaces these values. Does nothing before PostgreSQL 18.
 */
export async function stateFirstStatistics(source: DataSource): Promise<void> {
  const [server] = await source.query<{ version: number }[]>(
    `SELECT current_setting('server_version_num')::integer AS version`,
  );
  if (server === undefined || server.version < RESTORES_STATISTICS) return;
  await source.query(
    `SELECT pg_restore_attribute_stats(
       'schemaname', 'public', 'relname', relname::text, 'attname', attname::text,
       'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real)
     FROM pg_class AS one JOIN pg_attribute ON attrelid = one.oid
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND reltuples < 0
       AND attname = ANY ($1)
       AND NOT EXISTS (SELECT FROM pg_stats WHERE schemaname = 'public'
         AND tablename = one.relname AND pg_stats.attname = pg_attribute.attname)`,
    [SHARED],
  );
}
