ALTER TABLE session DROP COLUMN proved_at;
