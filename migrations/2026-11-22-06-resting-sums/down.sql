DROP TABLE unmatched_money;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'satukurir_app') THEN
    REVOKE UPDATE (account_id, subject, payment_number) ON transfer_sum FROM satukurir_app;
  END IF;
END $$;

DROP INDEX payment_open_transfer;

CREATE INDEX payment_open_transfer ON payment (created_at)
  WHERE method = 'MANUAL_TRANSFER' AND state = 'OPEN';

CREATE INDEX payment_open_transfer_of_tenant ON payment (account_id, environment, created_at)
  WHERE method = 'MANUAL_TRANSFER' AND state = 'OPEN';

DROP INDEX transfer_sum_of_account;

DROP INDEX transfer_sum_rested;

DELETE FROM transfer_sum WHERE rests_until IS NOT NULL;

ALTER TABLE transfer_sum DROP COLUMN rests_until;
