ALTER TABLE shipment
  ADD COLUMN courier_cancels boolean NOT NULL DEFAULT false,
  ADD COLUMN pickup_id uuid;

ALTER TABLE shipment ALTER COLUMN courier_cancels DROP DEFAULT;

CREATE TABLE cancellation_due (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  shipment_number text NOT NULL,
  awb text NOT NULL,
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, environment, shipment_number, awb)
);

CREATE INDEX cancellation_due_next ON cancellation_due (due_at);

SELECT grant_to_app('SELECT, INSERT, UPDATE (due_at), DELETE', 'cancellation_due');
