CREATE TABLE pricing_rule (
  rule_id uuid PRIMARY KEY,
  environment text NOT NULL CHECK (environment IN ('TEST', 'LIVE')),
  account_id uuid,
  courier_code text,
  service_code text,
  markup_basis_points integer NOT NULL CHECK (markup_basis_points BETWEEN 0 AND 100000),
  markup_fixed integer NOT NULL CHECK (markup_fixed BETWEEN 0 AND 1000000000),
  discount_basis_points integer NOT NULL CHECK (discount_basis_points BETWEEN 0 AND 10000),
  discount_fixed integer NOT NULL CHECK (discount_fixed BETWEEN 0 AND 1000000000),
  valid_from timestamptz NOT NULL,
  valid_until timestamptz CHECK (valid_until > valid_from),
  created_at timestamptz NOT NULL
);

CREATE INDEX pricing_rule_winner ON pricing_rule
  (environment, account_id, courier_code, service_code, valid_from DESC, created_at DESC, rule_id DESC);

CREATE INDEX pricing_rule_newest ON pricing_rule (environment, rule_id DESC);

INSERT INTO pricing_rule VALUES
  ('00000000-0000-7000-8000-000000000001', 'TEST', NULL, NULL, NULL, 1000, 0, 0, 0, '2000-01-01Z', NULL, '2000-01-01Z'),
  ('00000000-0000-7000-8000-000000000002', 'LIVE', NULL, NULL, NULL, 1000, 0, 0, 0, '2000-01-01Z', NULL, '2000-01-01Z');

CREATE FUNCTION refuse_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER pricing_rule_is_history BEFORE UPDATE OR DELETE OR TRUNCATE ON pricing_rule
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

SELECT grant_to_app('SELECT, INSERT', 'pricing_rule');
