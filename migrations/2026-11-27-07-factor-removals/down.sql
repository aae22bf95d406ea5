ALTER TABLE person DROP COLUMN factor_removal_from, DROP COLUMN factor_removal_by;
