ALTER TABLE batch_reference
  ADD COLUMN batch_id uuid,
  ADD COLUMN place smallint;
