ALTER TABLE unknown_code ADD COLUMN known_at timestamptz;

SELECT grant_to_app('UPDATE (known_at)', 'unknown_code');

CREATE INDEX tracking_entry_unknown
  ON tracking_entry (environment, left(code, 100), account_id, shipment_number, entry_key)
  WHERE is_unknown;
