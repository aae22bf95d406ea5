ALTER TABLE tracking_entry
  ADD COLUMN proof json,
  ADD COLUMN measured json;
