UPDATE shipment SET pickup_id = NULL WHERE pickup_id IS NOT NULL;

DROP TABLE pickup_due;

DROP TABLE pickup;
