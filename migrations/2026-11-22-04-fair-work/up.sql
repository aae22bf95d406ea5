ALTER TABLE booking_intent ADD COLUMN courier_code text NOT NULL DEFAULT '';

ALTER TABLE cancellation_due ADD COLUMN courier_code text NOT NULL DEFAULT '';

ALTER TABLE pickup_due ADD COLUMN courier_code text NOT NULL DEFAULT '';

UPDATE booking_intent AS intent SET courier_code = shipment.courier_code
FROM shipment
WHERE (shipment.account_id, shipment.environment, shipment.shipment_number)
  = (intent.account_id, intent.environment, intent.shipment_number);

UPDATE cancellation_due AS due SET courier_code = shipment.courier_code
FROM shipment
WHERE (shipment.account_id, shipment.environment, shipment.shipment_number)
  = (due.account_id, due.environment, due.shipment_number);

UPDATE pickup_due AS due SET courier_code = pickup.courier_code
FROM pickup
WHERE (pickup.account_id, pickup.environment, pickup.pickup_id)
  = (due.account_id, due.environment, due.pickup_id);

ALTER TABLE booking_intent ALTER COLUMN courier_code DROP DEFAULT;

ALTER TABLE cancellation_due ALTER COLUMN courier_code DROP DEFAULT;

ALTER TABLE pickup_due ALTER COLUMN courier_code DROP DEFAULT;

CREATE INDEX booking_intent_by_account
  ON booking_intent (environment, courier_code, account_id, due_at) WHERE due_at IS NOT NULL;

CREATE INDEX cancellation_due_by_account
  ON cancellation_due (environment, courier_code, account_id, due_at);

CREATE INDEX pickup_due_by_account
  ON pickup_due (environment, courier_code, account_id, due_at);
