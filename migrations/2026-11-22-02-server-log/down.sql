DO $$
BEGIN
  ALTER ROLE satukurir_app RESET log_min_messages;
  ALTER ROLE satukurir_app RESET log_min_error_statement;
EXCEPTION
  WHEN undefined_object OR insufficient_privilege THEN NULL;
END $$;
