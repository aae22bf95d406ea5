ALTER TABLE pickup DROP COLUMN provider;

ALTER TABLE booking_intent DROP COLUMN provider;

ALTER TABLE cancellation_due DROP COLUMN provider;

ALTER TABLE tracking_due DROP COLUMN provider;

ALTER TABLE pickup_due DROP COLUMN provider;

CREATE INDEX booking_intent_by_account
  ON booking_intent (environment, courier_code, account_id, due_at) WHERE due_at IS NOT NULL;

CREATE INDEX cancellation_due_by_account
  ON cancellation_due (environment, courier_code, account_id, due_at);

CREATE INDEX pickup_due_by_account
  ON pickup_due (environment, courier_code, account_id, due_at);

CREATE INDEX tracking_due_next ON tracking_due (environment, courier_code, due_at);
