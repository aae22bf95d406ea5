CREATE TABLE withdrawal (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  withdrawal_id uuid NOT NULL,
  reference text NOT NULL,
  status text NOT NULL,
  amount amount NOT NULL,
  bank text NOT NULL,
  account_number text NOT NULL,
  account_name text NOT NULL,
  created_at timestamptz NOT NULL,
  completed_at timestamptz,
  bank_reference text,
  failed_at timestamptz,
  failure_reason text,
  PRIMARY KEY (account_id, environment, withdrawal_id),
  CONSTRAINT withdrawal_once UNIQUE (account_id, environment, reference),
  CONSTRAINT withdrawal_is_open_or_over CHECK (
    num_nonnulls(completed_at, bank_reference) = CASE status WHEN 'COMPLETED' THEN 2 ELSE 0 END
    AND num_nonnulls(failed_at, failure_reason) = CASE status WHEN 'FAILED' THEN 2 ELSE 0 END
  )
);

CREATE INDEX withdrawal_open ON withdrawal (created_at) WHERE status = 'REQUESTED';

CREATE TABLE withdrawal_lookup (
  withdrawal_id uuid PRIMARY KEY,
  account_id uuid NOT NULL,
  environment environment NOT NULL
);

CREATE TABLE payout_lookup (
  environment environment NOT NULL,
  bank_reference text NOT NULL,
  account_id uuid NOT NULL,
  withdrawal_id uuid NOT NULL,
  PRIMARY KEY (environment, bank_reference)
);

SELECT grant_to_app(
  'SELECT, INSERT, UPDATE (status, completed_at, bank_reference, failed_at, failure_reason)',
  'withdrawal');

SELECT grant_to_app('SELECT, INSERT', 'withdrawal_lookup');

SELECT grant_to_app('SELECT, INSERT', 'payout_lookup');
