CREATE UNIQUE INDEX shipment_newest_by_state ON shipment (account_id, environment, shipment_id DESC)
  INCLUDE (created_at, status, payment_status, courier_code);

DROP INDEX shipment_newest;

ALTER INDEX shipment_newest_by_state RENAME TO shipment_newest;
