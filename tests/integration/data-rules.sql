-- A row is a table, index, key or trigger that would not survive sharding by account on Citus.
-- :ns is the schema; :globals are the tables that stay on the coordinator, :refs those that every
-- shard has a copy of; all others are tenant tables.
WITH cls AS (
  SELECT c.oid, c.relname, c.relkind, c.relispartition,
    CASE
      WHEN c.relname = ANY (:globals) THEN 'GLOBAL'
      WHEN c.relname = ANY (:refs) THEN 'REFERENCE'
      ELSE 'TENANT'
    END AS kind,
    a.attnum AS acc,
    a.atttypid::regtype::text || CASE WHEN a.attnotnull THEN '' ELSE ' NULLABLE' END AS acctype
  FROM pg_class c
  LEFT JOIN pg_attribute a
    ON a.attrelid = c.oid AND a.attname = 'account_id' AND NOT a.attisdropped
  WHERE c.relnamespace = :ns::regnamespace AND c.relkind IN ('r', 'p')
),
fk AS (
  SELECT k.*, k.conname || ' on ' || a.relname AS what,
    a.kind AS from_kind, a.acc AS from_acc, b.kind AS to_kind, b.acc AS to_acc
  FROM pg_constraint k
  JOIN cls a ON a.oid = k.conrelid
  JOIN cls b ON b.oid = k.confrelid
  WHERE k.contype = 'f'
)
SELECT 'R1 tenant table without account_id uuid NOT NULL' AS rule, relname AS what
FROM cls WHERE kind = 'TENANT' AND acctype IS DISTINCT FROM 'uuid'
UNION ALL
SELECT 'R2 tenant table without a primary key', relname
FROM cls WHERE kind = 'TENANT'
  AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = cls.oid AND i.indisprimary)
UNION ALL
SELECT 'R3 unique or exclusion index whose first column is not account_id',
  i.indexrelid::regclass::text
FROM cls JOIN pg_index i ON i.indrelid = cls.oid
WHERE kind = 'TENANT' AND (indisunique OR indisexclusion) AND indkey[0] IS DISTINCT FROM acc
UNION ALL
SELECT 'R4 foreign key between tenant tables that does not pair account_id with account_id', what
FROM fk WHERE conparentid = 0 AND from_kind = 'TENANT' AND to_kind = 'TENANT'
  AND NOT EXISTS (
    SELECT FROM generate_subscripts(conkey, 1) i WHERE conkey[i] = from_acc AND confkey[i] = to_acc
  )
UNION ALL
SELECT 'R5 foreign key ' || from_kind || ' -> ' || to_kind || ': refused, or half enforced', what
FROM fk WHERE from_kind <> to_kind AND (from_kind, to_kind) <> ('TENANT', 'REFERENCE')
UNION ALL
SELECT 'R6 foreign key with an ON UPDATE action, SET NULL or SET DEFAULT', what
FROM fk WHERE from_kind = 'TENANT' AND to_kind = 'TENANT'
  AND (confupdtype NOT IN ('a', 'r') OR confdeltype IN ('n', 'd'))
UNION ALL
SELECT 'R7 identity or serial column on a tenant table', relname || '.' || attname
FROM cls JOIN pg_attribute t ON t.attrelid = cls.oid AND attnum > 0 AND NOT attisdropped
WHERE kind = 'TENANT' AND (
  attidentity <> '' OR pg_get_serial_sequence(format('%I.%I', :ns, relname), attname) IS NOT NULL
)
UNION ALL
SELECT 'R8 partition of a partition', relname
FROM cls WHERE relkind = 'p' AND relispartition
UNION ALL
SELECT 'R9 subquery inside a policy', polname || ' on ' || relname
FROM pg_policy p JOIN cls ON cls.oid = p.polrelid
WHERE coalesce(polqual::text, '') || coalesce(polwithcheck::text, '') LIKE '%SUBLINK%'
UNION ALL
SELECT 'R10 trigger function of a tenant table that mentions a global table',
  tgname || ' on ' || relname
FROM pg_trigger t JOIN cls ON cls.oid = t.tgrelid JOIN pg_proc f ON f.oid = t.tgfoid
WHERE kind = 'TENANT' AND NOT tgisinternal
  AND EXISTS (SELECT FROM unnest(:globals::text[]) g WHERE f.prosrc ~ ('\m' || g || '\M'))
UNION ALL
SELECT 'R11 trigger on a reference table', tgname || ' on ' || relname
FROM pg_trigger t JOIN cls ON cls.oid = t.tgrelid WHERE kind = 'REFERENCE' AND NOT tgisinternal
UNION ALL
SELECT 'R12 tenant table without environment NOT NULL that is TEST or LIVE', relname
FROM cls WHERE kind = 'TENANT' AND relname NOT IN ('account', 'brand', 'member', 'invitation', 'account_act', 'closed_account')
  AND NOT EXISTS (
    SELECT FROM pg_attribute e
    WHERE e.attrelid = cls.oid AND e.attname = 'environment' AND e.attnotnull
      AND e.atttypid::regtype::text = 'environment'
  )
  AND NOT EXISTS (
    SELECT FROM pg_attribute e
    JOIN pg_constraint k
      ON k.conrelid = e.attrelid AND k.contype = 'c' AND k.conkey = ARRAY[e.attnum]
    WHERE e.attrelid = cls.oid AND e.attname = 'environment' AND e.attnotnull
      AND pg_get_constraintdef(k.oid) =
        'CHECK ((environment = ANY (ARRAY[''TEST''::text, ''LIVE''::text])))'
  )
ORDER BY 1, 2
