CREATE TABLE tracking_entry (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  shipment_number text NOT NULL,
  entry_key text NOT NULL,
  status text NOT NULL,
  is_unknown boolean NOT NULL,
  reason_code text,
  at timestamptz NOT NULL,
  location text NOT NULL,
  code text NOT NULL,
  words text NOT NULL,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, environment, shipment_number, entry_key),
  FOREIGN KEY (account_id, environment, shipment_number)
    REFERENCES shipment (account_id, environment, shipment_number)
);

CREATE TABLE tracking_due (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  shipment_number text NOT NULL,
  courier_code text NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, environment, shipment_number)
);

CREATE INDEX tracking_due_next ON tracking_due (environment, courier_code, due_at);

SELECT grant_to_app('SELECT, INSERT', 'tracking_entry');

SELECT grant_to_app('SELECT, INSERT, UPDATE, DELETE', 'tracking_due');
