DROP INDEX tracking_entry_unknown;

ALTER TABLE unknown_code DROP COLUMN known_at;
