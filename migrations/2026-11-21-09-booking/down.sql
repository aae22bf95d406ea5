DROP TABLE awb_lookup;

DROP TABLE booking_attempt;

ALTER TABLE shipment DROP COLUMN status_event_at;

DROP INDEX booking_intent_due;

ALTER TABLE booking_intent DROP CONSTRAINT booking_intent_is_due_or_over;

UPDATE booking_intent SET due_at = created_at WHERE due_at IS NULL;

ALTER TABLE booking_intent ALTER COLUMN due_at SET NOT NULL, DROP COLUMN fence, DROP COLUMN faults;
