DROP TABLE cancellation_due;

ALTER TABLE shipment
  DROP COLUMN pickup_id,
  DROP COLUMN courier_cancels;
