ALTER TABLE transfer_sum ADD COLUMN rests_until timestamptz;

INSERT INTO transfer_sum
  (environment, account_number, amount, account_id, subject, payment_number, rests_until)
SELECT environment, account_number, amount, account_id, subject, payment_number,
  least(expires_at, now()) + interval '72 hours'
FROM payment
WHERE method = 'MANUAL_TRANSFER' AND state <> 'OPEN' AND expires_at > now() - interval '72 hours'
ORDER BY created_at DESC
ON CONFLICT DO NOTHING;

CREATE INDEX transfer_sum_rested ON transfer_sum (rests_until);

CREATE INDEX transfer_sum_of_account ON transfer_sum (account_id, environment);

DROP INDEX payment_open_transfer;

DROP INDEX payment_open_transfer_of_tenant;

CREATE INDEX payment_open_transfer ON payment (created_at, subject)
  WHERE method = 'MANUAL_TRANSFER' AND state = 'OPEN';

CREATE TABLE unmatched_money (
  environment environment NOT NULL,
  source text NOT NULL,
  source_reference text NOT NULL,
  account_number text NOT NULL,
  amount amount NOT NULL,
  received_at timestamptz NOT NULL,
  noted_by text NOT NULL,
  PRIMARY KEY (environment, source, source_reference)
);

CREATE INDEX unmatched_money_oldest ON unmatched_money (received_at, source_reference);

SELECT grant_to_app('SELECT, INSERT, DELETE', 'unmatched_money');

SELECT grant_to_app(
  'UPDATE (account_id, subject, payment_number, rests_until)', 'transfer_sum');
