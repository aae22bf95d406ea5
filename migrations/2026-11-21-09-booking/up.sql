ALTER TABLE booking_intent ALTER COLUMN due_at DROP NOT NULL;

UPDATE booking_intent SET due_at = NULL WHERE state IN ('BOOKED', 'FAILED', 'MANUAL');

ALTER TABLE booking_intent
  ADD COLUMN fence integer NOT NULL DEFAULT 0,
  ADD COLUMN faults integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT booking_intent_is_due_or_over
    CHECK ((due_at IS NULL) = (state IN ('BOOKED', 'FAILED', 'MANUAL')));

CREATE INDEX booking_intent_due ON booking_intent (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE booking_attempt (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  shipment_number text NOT NULL,
  fence integer NOT NULL,
  found text NOT NULL,
  began_at timestamptz NOT NULL,
  outcome text,
  detail text,
  is_late boolean NOT NULL DEFAULT false,
  settled_at timestamptz,
  PRIMARY KEY (account_id, environment, shipment_number, fence),
  CONSTRAINT booking_attempt_intent FOREIGN KEY (account_id, environment, shipment_number)
    REFERENCES booking_intent (account_id, environment, shipment_number),
  CONSTRAINT booking_attempt_is_settled_whole CHECK ((outcome IS NULL) = (settled_at IS NULL))
);

CREATE TABLE awb_lookup (
  environment environment NOT NULL,
  courier_code text NOT NULL,
  awb text NOT NULL,
  account_id uuid NOT NULL,
  shipment_number text NOT NULL,
  PRIMARY KEY (environment, courier_code, awb)
);

ALTER TABLE shipment ADD COLUMN status_event_at timestamptz;

SELECT grant_to_app('UPDATE (state, due_at, fence, faults)', 'booking_intent');

SELECT grant_to_app('SELECT, INSERT, UPDATE (outcome, detail, is_late, settled_at)', 'booking_attempt');

SELECT grant_to_app('SELECT, INSERT', 'awb_lookup');
