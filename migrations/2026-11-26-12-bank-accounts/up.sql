CREATE TABLE bank_account (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  bank_account_id uuid NOT NULL,
  bank text NOT NULL,
  account_number text NOT NULL,
  account_name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  removed_at timestamptz,
  PRIMARY KEY (account_id, environment, bank_account_id)
);

CREATE UNIQUE INDEX bank_account_once
  ON bank_account (account_id, environment, bank, account_number)
  WHERE removed_at IS NULL;

SELECT grant_to_app('SELECT, INSERT, UPDATE (last_used_at, removed_at)', 'bank_account');
