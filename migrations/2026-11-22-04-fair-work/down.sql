ALTER TABLE pickup_due DROP COLUMN courier_code;

ALTER TABLE cancellation_due DROP COLUMN courier_code;

ALTER TABLE booking_intent DROP COLUMN courier_code;
