CREATE TABLE saved_sender (
  account_id uuid NOT NULL REFERENCES account (account_id),
  environment environment NOT NULL,
  sender_id uuid NOT NULL,
  slot smallint NOT NULL CHECK (slot BETWEEN 1 AND 50),
  party json NOT NULL,
  is_default boolean NOT NULL,
  created_at timestamptz NOT NULL,
  revision integer NOT NULL,
  PRIMARY KEY (account_id, environment, sender_id),
  CONSTRAINT saved_sender_limit UNIQUE (account_id, environment, slot)
);

CREATE UNIQUE INDEX saved_sender_default ON saved_sender (account_id, environment)
  WHERE is_default;

CREATE TABLE parcel_preset (
  account_id uuid NOT NULL REFERENCES account (account_id),
  environment environment NOT NULL,
  preset_id uuid NOT NULL,
  slot smallint NOT NULL CHECK (slot BETWEEN 1 AND 50),
  name text NOT NULL,
  weight_grams integer NOT NULL CHECK (weight_grams > 0),
  dimensions json,
  created_at timestamptz NOT NULL,
  revision integer NOT NULL,
  PRIMARY KEY (account_id, environment, preset_id),
  CONSTRAINT parcel_preset_limit UNIQUE (account_id, environment, slot),
  CONSTRAINT parcel_preset_name UNIQUE (account_id, environment, name)
);

SELECT grant_to_app(
  'SELECT, INSERT, UPDATE (party, is_default, revision), DELETE', 'saved_sender'
);

SELECT grant_to_app(
  'SELECT, INSERT, UPDATE (name, weight_grams, dimensions, revision), DELETE', 'parcel_preset'
);
