ALTER TABLE batch ADD COLUMN slot smallint NOT NULL DEFAULT 1;

UPDATE batch SET slot = numbered.slot
FROM (
  SELECT account_id, environment, batch_id,
    row_number() OVER (PARTITION BY account_id, environment ORDER BY batch_id) AS slot
  FROM batch WHERE due_at IS NOT NULL
) AS numbered
WHERE (batch.account_id, batch.environment, batch.batch_id)
  = (numbered.account_id, numbered.environment, numbered.batch_id);

ALTER TABLE batch ALTER COLUMN slot DROP DEFAULT;

CREATE UNIQUE INDEX batch_limit ON batch (account_id, environment, slot) WHERE due_at IS NOT NULL;

DROP INDEX batch_open;
