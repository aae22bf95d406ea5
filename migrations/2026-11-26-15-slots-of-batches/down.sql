CREATE INDEX batch_open ON batch (account_id, environment) WHERE due_at IS NOT NULL;

ALTER TABLE batch DROP COLUMN slot;
