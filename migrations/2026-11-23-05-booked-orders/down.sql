ALTER TABLE cancellation_due
  DROP COLUMN pending_since,
  DROP COLUMN order_id;

ALTER TABLE shipment
  DROP COLUMN label_url,
  DROP COLUMN routing_code,
  DROP COLUMN courier_order_id;
