DO $$
BEGIN
  ALTER ROLE satukurir_app RESET random_page_cost;
  ALTER ROLE satukurir_app RESET enable_seqscan;
  ALTER ROLE satukurir_app RESET jit;
EXCEPTION
  WHEN undefined_object OR insufficient_privilege THEN NULL;
END $$;
