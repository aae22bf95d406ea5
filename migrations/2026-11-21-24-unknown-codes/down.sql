DROP TABLE unknown_code;
