ALTER TABLE posting ALTER COLUMN created_at TYPE timestamptz(6);

ALTER TABLE ledger_account ALTER COLUMN posted_at TYPE timestamptz(6);

CREATE INDEX posting_in_order ON posting (account_id, environment, created_at, posting_id)
  WHERE kind IN ('AVAILABLE', 'HELD', 'PENDING_COD');
