DROP INDEX webhook_delivery_by_status;

DROP INDEX pickup_by_state;

CREATE INDEX pickup_by_status ON pickup (account_id, environment, status, pickup_id DESC);

DROP INDEX shipment_by_state;

DROP INDEX shipment_newest;

CREATE UNIQUE INDEX shipment_newest ON shipment (account_id, environment, shipment_id DESC);

CREATE INDEX shipment_by_status ON shipment (account_id, environment, status, shipment_id DESC);

ALTER TABLE posting DROP COLUMN journal_kind;

CREATE INDEX posting_in_order ON posting (account_id, environment, created_at, posting_id)
  WHERE kind IN ('AVAILABLE', 'HELD', 'PENDING_COD');
