DROP TABLE alert;
