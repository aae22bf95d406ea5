CREATE TABLE account (
  account_id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE account_email_lookup (
  email text PRIMARY KEY,
  account_id uuid NOT NULL
);

CREATE TABLE api_key (
  account_id uuid NOT NULL REFERENCES account (account_id),
  key_id uuid NOT NULL,
  environment text NOT NULL CHECK (environment IN ('TEST', 'LIVE')),
  name text NOT NULL,
  scopes text[] NOT NULL,
  last4 text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  PRIMARY KEY (account_id, key_id)
);

CREATE INDEX api_key_newest ON api_key (account_id, environment, key_id DESC);

CREATE TABLE api_key_lookup (
  secret_sha256 text PRIMARY KEY CHECK (secret_sha256 ~ '^[0-9a-f]{64}$'),
  account_id uuid NOT NULL,
  key_id uuid NOT NULL
);

SELECT grant_to_app('SELECT, INSERT', 'account');

SELECT grant_to_app('SELECT, INSERT', 'account_email_lookup');

SELECT grant_to_app('SELECT, INSERT, UPDATE', 'api_key');

SELECT grant_to_app('SELECT, INSERT', 'api_key_lookup');
