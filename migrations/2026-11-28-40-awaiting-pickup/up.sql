CREATE INDEX shipment_awaiting_pickup ON shipment
  (account_id, environment, shipment_id, courier_code, (sender->>'districtId'))
  WHERE status = 'BOOKED' AND pickup_id IS NULL AND collection_method = 'PICKUP';
