DROP STATISTICS shipment_awb;
