CREATE TABLE person (
  person_id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(btrim(email))),
  name text NOT NULL,
  language text NOT NULL CHECK (language IN ('id', 'en')),
  password_hash text NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
  second_factor json CHECK (second_factor ->> 'secret' LIKE 'sealed:%'),
  is_operator boolean NOT NULL,
  created_at timestamptz NOT NULL,
  revision integer NOT NULL
);

CREATE INDEX person_operator ON person (email) WHERE is_operator;

CREATE INDEX person_second_factor ON person (person_id) WHERE second_factor IS NOT NULL;

CREATE TABLE member (
  account_id uuid NOT NULL REFERENCES account (account_id),
  person_id uuid NOT NULL,
  role text NOT NULL CHECK (role IN ('OWNER', 'DEVELOPER', 'FINANCE', 'VIEWER')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, person_id)
);

CREATE TABLE member_lookup (
  person_id uuid NOT NULL REFERENCES person (person_id),
  account_id uuid NOT NULL,
  PRIMARY KEY (person_id, account_id)
);

CREATE TABLE session (
  token_sha256 text PRIMARY KEY CHECK (token_sha256 ~ '^[0-9a-f]{64}$'),
  session_id uuid NOT NULL,
  person_id uuid NOT NULL REFERENCES person (person_id),
  account_id uuid,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  CONSTRAINT session_of_person UNIQUE (person_id, session_id)
);

CREATE INDEX session_unused ON session (last_seen_at);

SELECT grant_to_app('SELECT, INSERT,
  UPDATE (name, language, password_hash, second_factor, is_operator, revision)', 'person');

SELECT grant_to_app('SELECT, INSERT, DELETE, UPDATE (role)', 'member');

SELECT grant_to_app('SELECT, INSERT, DELETE', 'member_lookup');

SELECT grant_to_app('SELECT, INSERT, DELETE, UPDATE (last_seen_at)', 'session');
