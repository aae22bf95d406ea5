DROP TRIGGER shipment_paid_is_fixed ON shipment;

DROP INDEX shipment_by_idempotency_key;

ALTER TABLE shipment DROP COLUMN idempotency_key;

ALTER TABLE shipment DROP COLUMN tags;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'satukurir_app') THEN
    REVOKE UPDATE (sender, receiver, items, reference, notes, metadata) ON shipment
      FROM satukurir_app;
  END IF;
END $$;
