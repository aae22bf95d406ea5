ALTER TABLE pickup ADD COLUMN provider text NOT NULL DEFAULT '';

UPDATE pickup SET provider = coalesce(
  (SELECT min(shipment.provider) FROM shipment
   WHERE shipment.account_id = pickup.account_id AND shipment.environment = pickup.environment
     AND shipment.shipment_number = ANY (pickup.shipment_numbers)
     AND shipment.courier_code = pickup.courier_code),
  CASE environment WHEN 'TEST' THEN 'SIMULATOR' ELSE '' END);

ALTER TABLE pickup
  ALTER COLUMN provider DROP DEFAULT,
  ADD CONSTRAINT pickup_is_simulated_in_test
    CHECK ((environment = 'TEST') = (provider = 'SIMULATOR'));

ALTER TABLE booking_intent ADD COLUMN provider text NOT NULL DEFAULT '';

ALTER TABLE cancellation_due ADD COLUMN provider text NOT NULL DEFAULT '';

ALTER TABLE tracking_due ADD COLUMN provider text NOT NULL DEFAULT '';

ALTER TABLE pickup_due ADD COLUMN provider text NOT NULL DEFAULT '';

UPDATE booking_intent AS due SET provider = shipment.provider
FROM shipment
WHERE (shipment.account_id, shipment.environment, shipment.shipment_number)
  = (due.account_id, due.environment, due.shipment_number);

UPDATE cancellation_due AS due SET provider = shipment.provider
FROM shipment
WHERE (shipment.account_id, shipment.environment, shipment.shipment_number)
  = (due.account_id, due.environment, due.shipment_number);

UPDATE tracking_due AS due SET provider = shipment.provider
FROM shipment
WHERE (shipment.account_id, shipment.environment, shipment.shipment_number)
  = (due.account_id, due.environment, due.shipment_number);

UPDATE pickup_due AS due SET provider = pickup.provider
FROM pickup
WHERE (pickup.account_id, pickup.environment, pickup.pickup_id)
  = (due.account_id, due.environment, due.pickup_id);

ALTER TABLE booking_intent ALTER COLUMN provider DROP DEFAULT;

ALTER TABLE cancellation_due ALTER COLUMN provider DROP DEFAULT;

ALTER TABLE tracking_due ALTER COLUMN provider DROP DEFAULT;

ALTER TABLE pickup_due ALTER COLUMN provider DROP DEFAULT;

DROP INDEX booking_intent_by_account;

CREATE INDEX booking_intent_by_account
  ON booking_intent (environment, provider, courier_code, account_id, due_at)
  WHERE due_at IS NOT NULL;

DROP INDEX cancellation_due_by_account;

CREATE INDEX cancellation_due_by_account
  ON cancellation_due (environment, provider, courier_code, account_id, due_at);

DROP INDEX pickup_due_by_account;

CREATE INDEX pickup_due_by_account
  ON pickup_due (environment, provider, courier_code, account_id, due_at);

DROP INDEX tracking_due_next;

CREATE INDEX tracking_due_next
  ON tracking_due (environment, provider, courier_code, due_at);
