CREATE TABLE pickup (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  pickup_id uuid NOT NULL,
  status text NOT NULL,
  courier_code text NOT NULL,
  origin_district_id text NOT NULL,
  shipment_numbers text[] NOT NULL,
  waiting text[] NOT NULL,
  date text NOT NULL,
  window_start text NOT NULL,
  window_end text NOT NULL,
  time_zone text NOT NULL,
  contact_name text NOT NULL,
  contact_phone text NOT NULL,
  address text NOT NULL,
  notes text,
  courier_reference text,
  is_included_in_booking boolean NOT NULL,
  failure json,
  created_at timestamptz NOT NULL,
  last_sequence integer NOT NULL,
  PRIMARY KEY (account_id, environment, pickup_id),
  CONSTRAINT pickup_waits_while_open
    CHECK ((status IN ('REQUESTED', 'CONFIRMED')) = (cardinality(waiting) > 0)),
  CONSTRAINT pickup_waits_for_its_own CHECK (waiting <@ shipment_numbers),
  CONSTRAINT pickup_failed_for_a_reason CHECK ((status = 'FAILED') = (failure IS NOT NULL))
);

CREATE INDEX pickup_by_status ON pickup (account_id, environment, status, pickup_id DESC);

CREATE TABLE pickup_due (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  pickup_id uuid NOT NULL,
  wish text NOT NULL,
  since timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, environment, pickup_id)
);

CREATE INDEX pickup_due_next ON pickup_due (due_at);

SELECT grant_to_app(
  'SELECT, INSERT, UPDATE (status, shipment_numbers, waiting, courier_reference, failure,
    last_sequence)', 'pickup');

SELECT grant_to_app('SELECT, INSERT, UPDATE (wish, since, due_at), DELETE', 'pickup_due');
