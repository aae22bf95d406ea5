DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'satukurir_app') THEN
    REVOKE UPDATE (name, contact_email, contact_phone) ON account FROM satukurir_app;
  END IF;
END $$;

ALTER TABLE account DROP COLUMN contact_email, DROP COLUMN contact_phone;

DROP INDEX api_key_open;

DROP TABLE account_act;

DROP TABLE invitation;
