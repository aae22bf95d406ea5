ALTER TABLE shipment
  DROP COLUMN is_pickup_booked,
  DROP COLUMN planned_pickup;
