ALTER TABLE batch_reference
  DROP COLUMN place,
  DROP COLUMN batch_id;
