CREATE TABLE alert (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  shipment_number text NOT NULL,
  kind text NOT NULL,
  message text NOT NULL,
  raised_at timestamptz NOT NULL,
  closed_at timestamptz,
  PRIMARY KEY (account_id, environment, shipment_number, kind)
);

CREATE INDEX alert_open ON alert (raised_at) WHERE closed_at IS NULL;

SELECT grant_to_app('SELECT, INSERT, UPDATE', 'alert');
