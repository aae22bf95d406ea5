DROP TABLE booking_intent;

DROP TABLE event;

DROP TABLE shipment;

DROP TABLE shipment_number_lookup;
