CREATE TABLE tracker (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  tracker_id uuid NOT NULL,
  provider text NOT NULL,
  courier_code text NOT NULL,
  awb text NOT NULL,
  reference text,
  status text NOT NULL,
  status_event_at timestamptz,
  timeline json NOT NULL,
  created_at timestamptz NOT NULL,
  last_change_at timestamptz NOT NULL,
  ended_at timestamptz,
  last_sequence integer NOT NULL,
  PRIMARY KEY (account_id, environment, tracker_id),
  CONSTRAINT tracker_is_simulated_in_test
    CHECK ((environment = 'TEST') = (provider = 'SIMULATOR')),
  CONSTRAINT tracker_awb_is_in_upper_case CHECK (awb = upper(awb)),
  CONSTRAINT tracker_expires_when_it_ends CHECK (status <> 'EXPIRED' OR ended_at IS NOT NULL)
);

CREATE UNIQUE INDEX tracker_follows_once
  ON tracker (account_id, environment, courier_code, awb) WHERE ended_at IS NULL;

CREATE INDEX tracker_by_awb ON tracker (account_id, environment, awb, tracker_id DESC);

CREATE INDEX tracker_by_state
  ON tracker (account_id, environment, status, courier_code, tracker_id DESC)
  INCLUDE (created_at);

CREATE INDEX tracker_by_end ON tracker (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE tracker_due (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  tracker_id uuid NOT NULL,
  provider text NOT NULL,
  courier_code text NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, environment, tracker_id)
);

CREATE INDEX tracker_due_next ON tracker_due (environment, provider, courier_code, due_at);

SELECT grant_to_app(
  'SELECT, INSERT, DELETE, UPDATE (status, status_event_at, timeline, last_change_at, ended_at,
    last_sequence)', 'tracker');

SELECT grant_to_app('SELECT, INSERT, UPDATE (due_at), DELETE', 'tracker_due');
