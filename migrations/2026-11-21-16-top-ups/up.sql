CREATE TABLE top_up (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  top_up_id uuid NOT NULL,
  status text NOT NULL,
  method text NOT NULL,
  amount amount NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  paid_at timestamptz,
  transaction_id uuid,
  last_sequence integer NOT NULL,
  PRIMARY KEY (account_id, environment, top_up_id),
  CONSTRAINT top_up_is_paid_or_not CHECK (
    num_nonnulls(paid_at, transaction_id) = CASE status WHEN 'PAID' THEN 2 ELSE 0 END
  )
);

CREATE TABLE top_up_lookup (
  top_up_id uuid PRIMARY KEY,
  account_id uuid NOT NULL,
  environment environment NOT NULL
);

ALTER TABLE payment RENAME COLUMN shipment_number TO subject;

ALTER TABLE payment
  ADD COLUMN shipment_number text
    GENERATED ALWAYS AS (CASE WHEN starts_with(subject, 'SHP') THEN subject END) STORED,
  ADD COLUMN top_up_id uuid
    GENERATED ALWAYS AS (CASE WHEN NOT starts_with(subject, 'SHP') THEN subject::uuid END) STORED;

ALTER TABLE payment DROP CONSTRAINT payment_account_id_environment_shipment_number_fkey;

ALTER TABLE payment
  ADD FOREIGN KEY (account_id, environment, shipment_number)
    REFERENCES shipment (account_id, environment, shipment_number),
  ADD FOREIGN KEY (account_id, environment, top_up_id)
    REFERENCES top_up (account_id, environment, top_up_id) NOT VALID;

ALTER TABLE payment_order_lookup RENAME COLUMN shipment_number TO subject;

ALTER TABLE transfer_sum RENAME COLUMN shipment_number TO subject;

ALTER TABLE payment_due RENAME COLUMN shipment_number TO subject;

ALTER TABLE payment_receipt RENAME COLUMN shipment_number TO subject;

ALTER TABLE money_lookup RENAME COLUMN shipment_number TO subject;

ALTER TABLE operator_act RENAME COLUMN shipment_number TO subject;

ALTER TABLE alert RENAME COLUMN shipment_number TO subject;

ALTER TABLE event RENAME COLUMN shipment_number TO subject;

SELECT grant_to_app(
  'SELECT, INSERT, UPDATE (status, paid_at, transaction_id, last_sequence)', 'top_up');

SELECT grant_to_app('SELECT, INSERT', 'top_up_lookup');
