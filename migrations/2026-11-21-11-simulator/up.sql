CREATE TABLE simulator_booking (
  merchant_reference text PRIMARY KEY,
  awb text UNIQUE,
  courier_code text NOT NULL,
  service_code text NOT NULL,
  origin_id text NOT NULL,
  destination_id text NOT NULL,
  scenario text NOT NULL,
  speed double precision NOT NULL,
  booked_at timestamptz NOT NULL,
  advanced_ms bigint NOT NULL DEFAULT 0,
  levers jsonb NOT NULL DEFAULT '[]',
  cancelled_at timestamptz,
  requests integer NOT NULL DEFAULT 1
);

SELECT grant_to_app('SELECT, INSERT, UPDATE', 'simulator_booking');
