DROP TABLE term_head;

DROP TABLE shipment_term;
