CREATE TABLE simulator_charge (
  order_id text PRIMARY KEY,
  amount bigint NOT NULL,
  qr_string text NOT NULL,
  expires_at timestamptz NOT NULL,
  paid_amount bigint,
  paid_at timestamptz,
  CHECK ((paid_amount IS NULL) = (paid_at IS NULL))
);

SELECT grant_to_app('SELECT, INSERT, UPDATE', 'simulator_charge');
