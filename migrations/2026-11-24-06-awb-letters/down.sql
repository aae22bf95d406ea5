DROP INDEX shipment_by_awb;

CREATE UNIQUE INDEX shipment_by_awb ON shipment (account_id, environment, awb, courier_code)
  WHERE awb IS NOT NULL;
