ALTER TABLE shipment
  DROP COLUMN returned_by,
  DROP COLUMN return_of;
