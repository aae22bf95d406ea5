ALTER TABLE session ADD COLUMN proved_at timestamptz NOT NULL DEFAULT 'epoch';
