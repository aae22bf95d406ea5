ALTER TABLE posting ADD COLUMN journal_kind text;

ALTER TABLE posting DISABLE TRIGGER posting_is_history;

UPDATE posting SET journal_kind = coalesce((
  SELECT journal.kind FROM journal
  WHERE journal.account_id = posting.account_id AND journal.environment = posting.environment
    AND journal.journal_id = posting.journal_id), '');

ALTER TABLE posting ENABLE TRIGGER posting_is_history;

ALTER TABLE posting ALTER COLUMN journal_kind SET NOT NULL;

CREATE INDEX posting_by_type
  ON posting (account_id, environment, journal_kind, kind, created_at, posting_id)
  WHERE kind IN ('AVAILABLE', 'HELD', 'PENDING_COD');

DROP INDEX posting_in_order;

DROP INDEX shipment_by_status;

CREATE INDEX shipment_by_state ON shipment
  (account_id, environment, status, payment_status, courier_code, shipment_id DESC)
  INCLUDE (created_at);

DROP INDEX shipment_newest;

CREATE UNIQUE INDEX shipment_newest ON shipment (account_id, environment, shipment_id DESC)
  INCLUDE (created_at);

DROP INDEX pickup_by_status;

CREATE INDEX pickup_by_state
  ON pickup (account_id, environment, status, courier_code, pickup_id DESC)
  INCLUDE (created_at);

CREATE INDEX webhook_delivery_by_status
  ON webhook_delivery (account_id, environment, webhook_id, status, created_at, delivery_id);
