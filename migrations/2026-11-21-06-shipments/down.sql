DROP TABLE booking_intent;

DROP TABLE event;

DROP TABLE shipment;

DROP FUNCTION is_legal_pair(text, text);

DROP TABLE shipment_number_lookup;
