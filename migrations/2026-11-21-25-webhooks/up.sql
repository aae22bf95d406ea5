ALTER TABLE event ADD COLUMN position bigint;

CREATE UNIQUE INDEX event_by_position ON event (account_id, environment, position)
  WHERE position IS NOT NULL;

CREATE INDEX event_by_type ON event (account_id, environment, type, position)
  WHERE position IS NOT NULL;

CREATE INDEX event_unplaced ON event (created_at) WHERE position IS NULL;

CREATE TABLE event_head (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  last_position bigint NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, environment)
);

CREATE INDEX event_head_next ON event_head (due_at);

CREATE TABLE webhook (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  webhook_id uuid NOT NULL,
  slot smallint NOT NULL CHECK (slot BETWEEN 1 AND 20),
  url text NOT NULL,
  events text[] NOT NULL CHECK (cardinality(events) > 0),
  description text,
  disabled_reason text,
  secrets json NOT NULL,
  created_at timestamptz NOT NULL,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  failing_since timestamptz,
  last_sequence integer NOT NULL,
  revision integer NOT NULL,
  PRIMARY KEY (account_id, environment, webhook_id),
  CONSTRAINT webhook_limit UNIQUE (account_id, environment, slot)
);

CREATE TABLE webhook_delivery (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  event_id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  status text NOT NULL,
  tries integer NOT NULL,
  due_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, environment, event_id, webhook_id),
  CONSTRAINT webhook_delivery_by_id UNIQUE (account_id, environment, webhook_id, delivery_id),
  CONSTRAINT webhook_delivery_waits CHECK ((status = 'PENDING') = (due_at IS NOT NULL))
);

CREATE INDEX webhook_delivery_next
  ON webhook_delivery (account_id, environment, webhook_id, due_at, delivery_id)
  WHERE due_at IS NOT NULL;

CREATE TABLE webhook_attempt (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  event_id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  began_at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  response_status integer,
  response_body text,
  error text,
  PRIMARY KEY (account_id, environment, event_id, webhook_id, attempt_id)
);

CREATE TABLE webhook_due (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  webhook_id uuid NOT NULL,
  due_at timestamptz NOT NULL,
  held_until timestamptz NOT NULL,
  is_slow boolean NOT NULL,
  next_at timestamptz NOT NULL GENERATED ALWAYS AS (
    CASE
      WHEN due_at = 'infinity' AND held_until > '-infinity' THEN held_until
      ELSE greatest(due_at, held_until)
    END
  ) STORED,
  PRIMARY KEY (account_id, environment, webhook_id)
);

CREATE INDEX webhook_due_next ON webhook_due (is_slow, next_at);

CREATE TABLE webhook_recovery (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  webhook_id uuid NOT NULL,
  after_event uuid NOT NULL,
  last_event uuid NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, environment, webhook_id)
);

CREATE INDEX webhook_recovery_next ON webhook_recovery (due_at);

SELECT grant_to_app('SELECT, INSERT, UPDATE (position), DELETE', 'event');

SELECT grant_to_app('SELECT, INSERT, UPDATE (last_position, due_at)', 'event_head');

SELECT grant_to_app(
  'SELECT, INSERT, UPDATE (url, events, description, disabled_reason, secrets, last_success_at,
    last_failure_at, failing_since, last_sequence, revision), DELETE', 'webhook');

SELECT grant_to_app('SELECT, INSERT, UPDATE (status, tries, due_at), DELETE', 'webhook_delivery');

SELECT grant_to_app('SELECT, INSERT, DELETE', 'webhook_attempt');

SELECT grant_to_app('SELECT, INSERT, UPDATE (due_at, held_until, is_slow), DELETE', 'webhook_due');

SELECT grant_to_app(
  'SELECT, INSERT, UPDATE (after_event, last_event, due_at), DELETE', 'webhook_recovery');
