CREATE TABLE provider_connection (
  connection_id uuid PRIMARY KEY,
  environment environment NOT NULL CHECK (environment = 'LIVE'),
  account_id uuid,
  provider text NOT NULL CHECK (provider ~ '^[A-Z][A-Z0-9_]*$' AND provider <> 'SIMULATOR'),
  credentials text NOT NULL CHECK (credentials LIKE 'sealed:%'),
  webhook_secret text NOT NULL CHECK (webhook_secret LIKE 'sealed:%'),
  urls json NOT NULL,
  calls_at_a_time integer CHECK (calls_at_a_time > 0),
  per_second integer CHECK (per_second > 0),
  revision integer NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL,
  CONSTRAINT provider_connection_once UNIQUE NULLS NOT DISTINCT (account_id, provider)
);

CREATE TABLE courier_offer (
  offer_id uuid PRIMARY KEY,
  environment environment NOT NULL CHECK (environment = 'LIVE'),
  account_id uuid,
  courier_code text NOT NULL,
  provider text NOT NULL CHECK (provider ~ '^[A-Z][A-Z0-9_]*$' AND provider <> 'SIMULATOR'),
  services text[] CHECK (cardinality(services) > 0),
  is_on_sale boolean NOT NULL,
  revision integer NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL,
  CONSTRAINT courier_offer_once UNIQUE NULLS NOT DISTINCT (account_id, courier_code)
);

CREATE TABLE process_report (
  process_id uuid PRIMARY KEY,
  version integer NOT NULL,
  problem text,
  couriers json NOT NULL,
  reported_at timestamptz NOT NULL
);

SELECT grant_to_app('SELECT, INSERT,
  UPDATE (credentials, webhook_secret, urls, calls_at_a_time, per_second, revision, changed_at,
    changed_by)', 'provider_connection');

SELECT grant_to_app('SELECT, INSERT,
  UPDATE (provider, services, is_on_sale, revision, changed_at, changed_by)', 'courier_offer');

SELECT grant_to_app('SELECT, INSERT, DELETE,
  UPDATE (version, problem, couriers, reported_at)', 'process_report');
