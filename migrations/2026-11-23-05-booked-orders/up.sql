ALTER TABLE shipment
  ADD COLUMN courier_order_id text,
  ADD COLUMN routing_code text,
  ADD COLUMN label_url text;

SELECT grant_to_app('UPDATE (courier_order_id, routing_code, label_url)', 'shipment');

ALTER TABLE cancellation_due
  ADD COLUMN order_id text,
  ADD COLUMN pending_since timestamptz;

SELECT grant_to_app('UPDATE (pending_since)', 'cancellation_due');
