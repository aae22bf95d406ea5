DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'satukurir_app') THEN
    REVOKE DELETE ON account_email_lookup FROM satukurir_app;
    REVOKE UPDATE (email, verified_at) ON person FROM satukurir_app;
    REVOKE UPDATE (email_verified_at, contact_email_verified_at, pending_contact_email)
      ON account FROM satukurir_app;
  END IF;
END $$;

ALTER TABLE account
  DROP COLUMN email_verified_at,
  DROP COLUMN contact_email_verified_at,
  DROP COLUMN pending_contact_email;

ALTER TABLE person DROP COLUMN verified_at;
