DROP TABLE charge_due;
