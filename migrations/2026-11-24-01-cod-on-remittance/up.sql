CREATE TABLE cod_advance_limit (
  provider text PRIMARY KEY CHECK (provider ~ '^[A-Z][A-Z0-9_]*$' AND provider <> 'SIMULATOR'),
  most bigint NOT NULL CHECK (most >= 0),
  advanced bigint NOT NULL DEFAULT 0 CHECK (advanced >= 0),
  used_up_at timestamptz,
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL
);

SELECT grant_to_app('SELECT, INSERT, UPDATE (most, advanced, used_up_at, changed_at, changed_by)',
  'cod_advance_limit');

ALTER TABLE cod_due ALTER COLUMN due_at DROP NOT NULL,
  ADD CONSTRAINT cod_due_is_advanced_in_live CHECK (due_at IS NOT NULL OR environment = 'LIVE');

DROP INDEX cod_due_of_tenant;

CREATE INDEX cod_due_of_tenant ON cod_due (account_id, environment, settles_at) INCLUDE (amount)
  WHERE due_at IS NOT NULL;
