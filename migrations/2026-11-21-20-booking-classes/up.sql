ALTER TABLE booking_intent
  ADD COLUMN sends integer NOT NULL DEFAULT 0,
  ADD COLUMN sent_at timestamptz,
  ADD COLUMN order_id text,
  ADD COLUMN wanted_since timestamptz;

UPDATE booking_intent AS intent
SET wanted_since = created_at, sends = sent.times, sent_at = sent.last_at
FROM (
  SELECT intent.account_id, intent.environment, intent.shipment_number,
    count(began_at) AS times, max(began_at) AS last_at
  FROM booking_intent AS intent LEFT JOIN booking_attempt AS attempt
    ON (attempt.account_id, attempt.environment, attempt.shipment_number, attempt.found)
      = (intent.account_id, intent.environment, intent.shipment_number, 'PENDING')
  GROUP BY intent.account_id, intent.environment, intent.shipment_number
) AS sent
WHERE (intent.account_id, intent.environment, intent.shipment_number)
  = (sent.account_id, sent.environment, sent.shipment_number);

ALTER TABLE booking_intent
  ALTER COLUMN wanted_since SET NOT NULL,
  ADD CONSTRAINT booking_intent_is_sent_or_not CHECK ((sent_at IS NULL) = (sends = 0));

CREATE INDEX booking_intent_uncertain ON booking_intent (wanted_since)
  WHERE state IN ('MANUAL', 'UNKNOWN', 'ACCEPTED');

CREATE TABLE booking_check (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  shipment_number text NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, environment, shipment_number)
);

CREATE INDEX booking_check_next ON booking_check (due_at);

SELECT grant_to_app('UPDATE (sends, sent_at, order_id, wanted_since)', 'booking_intent');

SELECT grant_to_app('SELECT, INSERT, UPDATE (due_at), DELETE', 'booking_check');
