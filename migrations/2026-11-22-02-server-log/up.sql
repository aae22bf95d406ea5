DO $$
BEGIN
  ALTER ROLE satukurir_app SET log_min_messages = 'log';
  ALTER ROLE satukurir_app SET log_min_error_statement = 'panic';
EXCEPTION
  WHEN undefined_object OR insufficient_privilege THEN
    RAISE NOTICE 'what the server logs of role satukurir_app was left as it is';
END $$;
