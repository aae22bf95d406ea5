ALTER TABLE shipment ADD COLUMN tags text[] NOT NULL DEFAULT '{}';

ALTER TABLE shipment ADD COLUMN idempotency_key text;

ALTER TABLE shipment ADD CONSTRAINT shipment_tags CHECK (cardinality(tags) <= 10) NOT VALID;

CREATE INDEX shipment_by_idempotency_key
  ON shipment (account_id, environment, idempotency_key, shipment_id DESC)
  WHERE idempotency_key IS NOT NULL;

CREATE TRIGGER shipment_paid_is_fixed
  BEFORE UPDATE OF sender, receiver, items, reference, notes, metadata ON shipment
  FOR EACH ROW WHEN (OLD.status NOT IN ('AWAITING_PAYMENT', 'WAITING_CONFIRMATION'))
  EXECUTE FUNCTION refuse_change();

SELECT grant_to_app('UPDATE (sender, receiver, items, reference, notes, metadata, tags)', 'shipment');
