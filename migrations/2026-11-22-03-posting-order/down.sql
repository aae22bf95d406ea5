DROP INDEX posting_in_order;

ALTER TABLE ledger_account ALTER COLUMN posted_at TYPE timestamptz(3)
  USING date_trunc('milliseconds', posted_at);

ALTER TABLE posting ALTER COLUMN created_at TYPE timestamptz(3)
  USING date_trunc('milliseconds', created_at);
