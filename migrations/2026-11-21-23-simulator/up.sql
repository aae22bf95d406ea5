ALTER TABLE simulator_booking ADD COLUMN picked_up boolean NOT NULL DEFAULT false;

CREATE TABLE simulator_pickup (
  merchant_reference text PRIMARY KEY,
  courier_code text NOT NULL,
  courier_reference text NOT NULL UNIQUE,
  requested_at timestamptz NOT NULL,
  speed double precision NOT NULL,
  cancelled_at timestamptz,
  requests integer NOT NULL DEFAULT 1
);

SELECT grant_to_app('SELECT, INSERT, UPDATE', 'simulator_pickup');
