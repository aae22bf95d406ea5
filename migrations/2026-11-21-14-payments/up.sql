ALTER TABLE shipment
  ADD COLUMN refund json,
  ADD COLUMN courier_cancellation text,
  ADD COLUMN late_payment boolean NOT NULL DEFAULT false;

ALTER TABLE booking_intent DROP CONSTRAINT booking_intent_is_due_or_over;

UPDATE booking_intent SET due_at = NULL WHERE state = 'CANCELLED';

ALTER TABLE booking_intent
  ADD CONSTRAINT booking_intent_is_due_or_over
    CHECK ((due_at IS NULL) = (state IN ('BOOKED', 'FAILED', 'CANCELLED', 'MANUAL')));

ALTER TABLE journal ALTER COLUMN business_ref TYPE business_ref COLLATE "C";

CREATE TABLE payment (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  shipment_number text NOT NULL,
  payment_number integer NOT NULL,
  method text NOT NULL,
  state text NOT NULL,
  amount amount NOT NULL,
  gateway text,
  order_id text,
  gateway_reference text,
  qr_string text,
  bank text,
  account_number text,
  account_name text,
  unique_code integer,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, environment, shipment_number, payment_number),
  FOREIGN KEY (account_id, environment, shipment_number)
    REFERENCES shipment (account_id, environment, shipment_number),
  CONSTRAINT payment_is_of_its_method CHECK (
    num_nonnulls(gateway, order_id, gateway_reference, qr_string)
      = CASE method WHEN 'QRIS' THEN 4 ELSE 0 END
    AND num_nonnulls(bank, account_number, account_name, unique_code)
      = CASE method WHEN 'MANUAL_TRANSFER' THEN 4 ELSE 0 END
  )
);

CREATE UNIQUE INDEX payment_open_once ON payment (account_id, environment, shipment_number)
  WHERE state = 'OPEN';

CREATE INDEX payment_open_transfer ON payment (created_at)
  WHERE method = 'MANUAL_TRANSFER' AND state = 'OPEN';

CREATE INDEX payment_open_transfer_of_tenant ON payment (account_id, environment, created_at)
  WHERE method = 'MANUAL_TRANSFER' AND state = 'OPEN';

CREATE TABLE payment_order_lookup (
  gateway text NOT NULL,
  order_id text NOT NULL,
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  shipment_number text NOT NULL,
  payment_number integer NOT NULL,
  PRIMARY KEY (gateway, order_id)
);

CREATE TABLE transfer_sum (
  environment environment NOT NULL,
  account_number text NOT NULL,
  amount amount NOT NULL,
  account_id uuid NOT NULL,
  shipment_number text NOT NULL,
  payment_number integer NOT NULL,
  PRIMARY KEY (environment, account_number, amount)
);

CREATE TABLE payment_due (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  shipment_number text NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, environment, shipment_number)
);

CREATE INDEX payment_due_next ON payment_due (due_at);

CREATE TABLE payment_receipt (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  receipt_id uuid NOT NULL,
  shipment_number text NOT NULL,
  payment_number integer NOT NULL,
  source text NOT NULL,
  source_reference text NOT NULL,
  amount bigint,
  currency text NOT NULL,
  received_at timestamptz NOT NULL,
  outcome text NOT NULL,
  PRIMARY KEY (account_id, environment, receipt_id),
  CONSTRAINT payment_receipt_once UNIQUE (account_id, environment, source, source_reference),
  CONSTRAINT payment_receipt_payment
    FOREIGN KEY (account_id, environment, shipment_number, payment_number)
    REFERENCES payment (account_id, environment, shipment_number, payment_number)
);

CREATE INDEX payment_receipt_of_shipment
  ON payment_receipt (account_id, environment, shipment_number);

CREATE TABLE money_lookup (
  environment environment NOT NULL,
  source text NOT NULL,
  source_reference text NOT NULL,
  account_id uuid NOT NULL,
  shipment_number text NOT NULL,
  PRIMARY KEY (environment, source, source_reference)
);

CREATE TABLE operator_act (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  act_id uuid NOT NULL,
  shipment_number text NOT NULL,
  kind text NOT NULL,
  detail text NOT NULL,
  acted_by text NOT NULL,
  acted_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, environment, act_id)
);

CREATE TRIGGER payment_receipt_is_history BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_receipt
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER operator_act_is_history BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_act
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

SELECT grant_to_app('SELECT, INSERT, UPDATE (state)', 'payment');

SELECT grant_to_app('SELECT, INSERT', 'payment_order_lookup');

SELECT grant_to_app('SELECT, INSERT, DELETE', 'transfer_sum');

SELECT grant_to_app('SELECT, INSERT, UPDATE (due_at), DELETE', 'payment_due');

SELECT grant_to_app('SELECT, INSERT', 'payment_receipt');

SELECT grant_to_app('SELECT, INSERT', 'money_lookup');

SELECT grant_to_app('SELECT, INSERT', 'operator_act');
