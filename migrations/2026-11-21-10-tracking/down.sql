DROP TABLE tracking_due;

DROP TABLE tracking_entry;
