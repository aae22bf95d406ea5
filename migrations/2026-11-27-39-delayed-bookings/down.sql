ALTER TABLE booking_intent DROP COLUMN delayed_at;
