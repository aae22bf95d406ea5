DELETE FROM cod_due WHERE due_at IS NULL;

DROP INDEX cod_due_of_tenant;

CREATE INDEX cod_due_of_tenant ON cod_due (account_id, environment, settles_at) INCLUDE (amount);

ALTER TABLE cod_due DROP CONSTRAINT cod_due_is_advanced_in_live,
  ALTER COLUMN due_at SET NOT NULL;

DROP TABLE cod_advance_limit;
