DROP FUNCTION erase_people(uuid, text, text, timestamptz);

DROP FUNCTION erased_event(text);

DROP FUNCTION erased_party(jsonb);

DROP TRIGGER shipment_paid_is_fixed ON shipment;

CREATE TRIGGER shipment_paid_is_fixed
  BEFORE UPDATE OF sender, receiver, items, reference, notes, metadata ON shipment
  FOR EACH ROW WHEN (OLD.status NOT IN ('AWAITING_PAYMENT', 'WAITING_CONFIRMATION'))
  EXECUTE FUNCTION refuse_change();

DROP INDEX shipment_with_people;

ALTER TABLE shipment DROP COLUMN people_erased_at;
