CREATE TABLE idempotency (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  route text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  answer text NOT NULL,
  completed_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, environment, route, key)
);

CREATE INDEX idempotency_completed ON idempotency (completed_at);

SELECT grant_to_app('SELECT, INSERT, UPDATE, DELETE', 'idempotency');
