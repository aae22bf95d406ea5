ALTER TABLE tracking_due ADD COLUMN hint_tries smallint NOT NULL DEFAULT 0;
