DROP INDEX shipment_billed_otherwise;

ALTER TABLE shipment
  DROP COLUMN billed,
  DROP COLUMN measured_at,
  DROP COLUMN measured_weight_grams,
  DROP COLUMN proof;
