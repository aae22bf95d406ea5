DROP TABLE claim;
