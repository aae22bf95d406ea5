CREATE STATISTICS shipment_awb ON (upper(awb)) FROM shipment;
