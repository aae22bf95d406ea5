DROP TABLE cod_due;

ALTER TABLE shipment
  DROP CONSTRAINT shipment_cod_is_whole,
  DROP COLUMN cod_settled_at,
  DROP COLUMN cod_settles_at,
  DROP COLUMN cod_settlement_days;
