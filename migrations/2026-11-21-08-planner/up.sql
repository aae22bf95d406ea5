DO $$
BEGIN
  ALTER ROLE satukurir_app SET random_page_cost = 1.1;
  ALTER ROLE satukurir_app SET enable_seqscan = off;
  ALTER ROLE satukurir_app SET jit = off;
EXCEPTION
  WHEN undefined_object OR insufficient_privilege THEN
    RAISE NOTICE 'the planner of role satukurir_app was left as it is';
END $$;
