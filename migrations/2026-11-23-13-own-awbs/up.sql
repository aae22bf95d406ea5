CREATE TABLE courier_own_awb (
  provider text NOT NULL,
  awb text COLLATE "C" NOT NULL,
  reference text,
  taken_at timestamptz,
  is_last_before_low boolean NOT NULL,
  PRIMARY KEY (provider, awb),
  CONSTRAINT courier_own_awb_once UNIQUE (provider, reference),
  CONSTRAINT courier_own_awb_taken CHECK ((reference IS NULL) = (taken_at IS NULL))
);

CREATE INDEX courier_own_awb_free ON courier_own_awb (provider, awb) WHERE reference IS NULL;

SELECT grant_to_app('SELECT, INSERT, UPDATE (reference, taken_at, is_last_before_low)',
  'courier_own_awb');
