import type { DataSource } from 'typeorm';

/** The first version that lets the owner of a table state its statistics. */
const RESTORES_STATISTICS = 180_000;

/** Columns whose values many rows share, in the tables and indexes that have them. */
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
 * Makes the planner expect, of tables that have no statistics yet, that all rows share these
 * columns. Else it takes any of them for a key: a statement that is prepared in an installation's
 * first minute would walk all rows of an account, or of its status, instead of the primary key.
 * The first ANALYZE replaces what is stated here. Does nothing before PostgreSQL 18.
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
