ALTER TABLE account DROP COLUMN time_zone;
