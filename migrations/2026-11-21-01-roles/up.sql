DO $$
BEGIN
  CREATE ROLE satukurir_app NOLOGIN;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL;
  WHEN insufficient_privilege THEN
    RAISE NOTICE 'role satukurir_app cannot be created here: serving with one role';
END $$;

CREATE FUNCTION grant_to_app(privileges text, relation text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'satukurir_app') THEN
    EXECUTE format('GRANT %s ON %I TO satukurir_app', privileges, relation);
  END IF;
END $$;

DO $$
BEGIN
  ALTER ROLE satukurir_app SET statement_timeout = '5s';
  ALTER ROLE satukurir_app SET lock_timeout = '2s';
  ALTER ROLE satukurir_app SET idle_in_transaction_session_timeout = '10s';
EXCEPTION
  WHEN undefined_object OR insufficient_privilege THEN
    RAISE NOTICE 'timeouts of role satukurir_app were left as they are';
END $$;
