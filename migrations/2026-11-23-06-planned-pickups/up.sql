ALTER TABLE shipment
  ADD COLUMN planned_pickup json,
  ADD COLUMN is_pickup_booked boolean NOT NULL DEFAULT false;

SELECT grant_to_app('UPDATE (is_pickup_booked)', 'shipment');
