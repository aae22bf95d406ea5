CREATE TABLE charge_due (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  subject text NOT NULL,
  payment_number integer NOT NULL,
  due_at timestamptz NOT NULL,
  silences smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, environment, subject, payment_number)
);

CREATE INDEX charge_due_next ON charge_due (due_at);

INSERT INTO charge_due (account_id, environment, subject, payment_number, due_at)
SELECT account_id, environment, subject, payment_number, expires_at + interval '10 minutes'
FROM payment
WHERE method = 'QRIS' AND state <> 'PAID' AND NOT EXISTS (
  SELECT FROM payment_receipt AS receipt
  WHERE (receipt.account_id, receipt.environment, receipt.subject, receipt.payment_number)
    = (payment.account_id, payment.environment, payment.subject, payment.payment_number)
);

SELECT grant_to_app('SELECT, INSERT, UPDATE (due_at, silences), DELETE', 'charge_due');
