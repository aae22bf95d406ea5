CREATE TABLE buyer_notice_settings (
  account_id uuid NOT NULL REFERENCES account (account_id),
  environment environment NOT NULL,
  is_on boolean NOT NULL,
  language text NOT NULL CHECK (language IN ('id', 'en')),
  PRIMARY KEY (account_id, environment)
);

CREATE TABLE buyer_notice (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  shipment_number text NOT NULL,
  kind text NOT NULL
    CHECK (kind IN ('BOOKED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'DELIVERY_FAILED')),
  language text NOT NULL,
  recipient text NOT NULL,
  facts json NOT NULL,
  status text NOT NULL CHECK (status IN ('PENDING', 'UNCONFIRMED', 'SENT', 'FAILED')),
  tries integer NOT NULL,
  due_at timestamptz,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  error text,
  PRIMARY KEY (account_id, environment, shipment_number, kind),
  CHECK ((status = 'PENDING') = (due_at IS NOT NULL))
);

CREATE INDEX buyer_notice_due ON buyer_notice (due_at) WHERE due_at IS NOT NULL;

CREATE INDEX buyer_notice_of_test ON buyer_notice (account_id, created_at)
  WHERE environment = 'TEST';

CREATE INDEX buyer_notice_by_age ON buyer_notice ((created_at AT TIME ZONE 'UTC'));

CREATE TRIGGER buyer_notice_is_kept BEFORE DELETE ON buyer_notice
  FOR EACH ROW WHEN (OLD.environment = 'LIVE' AND OLD.created_at > now() - interval '30 days')
  EXECUTE FUNCTION refuse_change();

SELECT grant_to_app('SELECT, INSERT, UPDATE (is_on, language)', 'buyer_notice_settings');

SELECT grant_to_app(
  'SELECT, INSERT, UPDATE (status, tries, due_at, ended_at, error), DELETE', 'buyer_notice');
