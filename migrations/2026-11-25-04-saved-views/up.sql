CREATE TABLE saved_view (
  account_id uuid NOT NULL REFERENCES account (account_id),
  environment environment NOT NULL,
  person_id uuid NOT NULL,
  slot smallint NOT NULL CHECK (slot BETWEEN 1 AND 20),
  view_id uuid NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, environment, person_id, slot)
);

SELECT grant_to_app('SELECT, INSERT, DELETE', 'saved_view');
