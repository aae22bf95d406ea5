DO $$
BEGIN
  ALTER ROLE satukurir_app RESET random_page_cost;
EXCEPTION
  WHEN undefined_object OR insufficient_privilege THEN NULL;
END $$;
