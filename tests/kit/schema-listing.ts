import type { Client } from 'pg';

/**
 * Lists all that a migration can create or grant in the schema `public`, one per row, as in
 * PostgreSQL's catalogue; without TypeORM's own table.
 */
const LISTING = `
  WITH relation AS (
    SELECT oid, relname, relkind, relacl FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relname !~ '^migration(_id_seq)?$'
      AND oid NOT IN (SELECT indexrelid FROM pg_index WHERE indrelid = to_regclass('migration'))
  )
  SELECT format('relation %s %s %s', relname, relkind, relacl) AS line FROM relation
  UNION ALL
  SELECT format('column %s %s %s %s %s %s', relname, attnum, attname,
      format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid))
    FROM relation JOIN pg_attribute ON attrelid = relation.oid AND attnum > 0
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE NOT attisdropped
  UNION ALL
  SELECT format('constraint %s %s %s', relname, conname, pg_get_constraintdef(pg_constraint.oid))
    FROM relation JOIN pg_constraint ON conrelid = relation.oid
  UNION ALL
  SELECT pg_get_indexdef(oid) FROM relation WHERE relkind IN ('i', 'I')
  UNION ALL
  SELECT pg_get_statisticsobjdef(oid) FROM pg_statistic_ext
    WHERE stxnamespace = 'public'::regnamespace
  UNION ALL
  SELECT pg_get_triggerdef(pg_trigger.oid) FROM relation JOIN pg_trigger ON tgrelid = relation.oid
    WHERE NOT tgisinternal
  UNION ALL
  SELECT format('%s %s', pg_get_functiondef(oid), proacl) FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prokind <> 'a'
  UNION ALL
  SELECT format('aggregate %s %s %s', aggfnoid::regprocedure, aggtransfn, aggtranstype::regtype)
    FROM pg_aggregate JOIN pg_proc ON pg_proc.oid = aggfnoid
    WHERE pronamespace = 'public'::regnamespace
  UNION ALL
  SELECT format('type %s %s', typname, typtype) FROM pg_type
    WHERE typnamespace = 'public'::regnamespace AND typname !~ '^_?migration$'
  UNION ALL
  SELECT format('policy %s %s', polname, pg_get_expr(polqual, polrelid)) FROM pg_policy
  ORDER BY line`;

/** Sorted listing; two schemas are the same when their listings are. */
export async function schemaListing(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ line: string }>(LISTING);
  return rows.map(({ line }) => line);
}
