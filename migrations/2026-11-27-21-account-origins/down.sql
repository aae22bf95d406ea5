DROP INDEX account_unused;

ALTER TABLE account
  DROP COLUMN is_kept,
  DROP COLUMN entered_at,
  DROP COLUMN live_allowed_at,
  DROP COLUMN opened_by;
