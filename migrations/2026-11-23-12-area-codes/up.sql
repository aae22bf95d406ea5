CREATE TABLE courier_area_code (
  provider text NOT NULL,
  district_id text NOT NULL,
  origin_code text,
  destination_code text,
  name text NOT NULL,
  source text NOT NULL,
  verified_at timestamptz,
  PRIMARY KEY (provider, district_id),
  CONSTRAINT courier_area_code_has_one CHECK (num_nonnulls(origin_code, destination_code) > 0)
);

SELECT grant_to_app('SELECT, INSERT, DELETE, UPDATE (origin_code, destination_code, name, source,
  verified_at)', 'courier_area_code');
