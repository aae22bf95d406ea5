DROP TRIGGER shipment_photos_are_erased ON shipment;

DROP FUNCTION erase_photos();

DROP TABLE claim_photo;

DROP FUNCTION keep_photo();

ALTER TABLE claim DROP COLUMN photos, DROP COLUMN revision;
