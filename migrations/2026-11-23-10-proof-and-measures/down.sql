ALTER TABLE tracking_entry DROP COLUMN measured, DROP COLUMN proof;
