DO $$
DECLARE
  one regclass;
BEGIN
  FOR one IN
    SELECT attrelid FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND NOT relispartition
      AND attname = 'account_id' AND NOT attisdropped
  LOOP
    EXECUTE format('ALTER TABLE %s SET (autovacuum_analyze_scale_factor = 0.005)', one);
  END LOOP;
END $$;
