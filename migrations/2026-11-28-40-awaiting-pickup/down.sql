DROP INDEX shipment_awaiting_pickup;
