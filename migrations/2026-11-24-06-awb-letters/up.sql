DROP INDEX shipment_by_awb;

CREATE UNIQUE INDEX shipment_by_awb
  ON shipment (account_id, environment, upper(awb), courier_code, awb)
  WHERE awb IS NOT NULL;
