DROP TABLE quote;
