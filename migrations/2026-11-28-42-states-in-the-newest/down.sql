CREATE UNIQUE INDEX shipment_newest_of_time ON shipment (account_id, environment, shipment_id DESC)
  INCLUDE (created_at);

DROP INDEX shipment_newest;

ALTER INDEX shipment_newest_of_time RENAME TO shipment_newest;
