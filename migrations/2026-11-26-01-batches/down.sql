DROP TABLE batch_reference;

DROP TABLE batch_row;

DROP TABLE batch;
