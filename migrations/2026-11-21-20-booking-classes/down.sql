DROP TABLE booking_check;

DROP INDEX booking_intent_uncertain;

ALTER TABLE booking_intent
  DROP COLUMN sends,
  DROP COLUMN sent_at,
  DROP COLUMN order_id,
  DROP COLUMN wanted_since;
