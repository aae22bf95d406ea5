ALTER TABLE quote ADD COLUMN is_kept boolean NOT NULL DEFAULT false;

ALTER TABLE payment ADD COLUMN is_kept boolean NOT NULL DEFAULT false;

CREATE INDEX quote_over ON quote (expires_at) WHERE NOT is_kept;

CREATE INDEX payment_over ON payment (expires_at)
  WHERE state IN ('CLOSED', 'EXPIRED', 'DEAD') AND NOT is_kept;

CREATE INDEX payment_of_shipment ON payment (account_id, environment, shipment_number)
  WHERE shipment_number IS NOT NULL;

CREATE INDEX payment_of_top_up ON payment (account_id, environment, top_up_id)
  WHERE top_up_id IS NOT NULL;

CREATE INDEX shipment_of_test ON shipment ((created_at AT TIME ZONE 'UTC'))
  WHERE environment = 'TEST';

CREATE INDEX top_up_of_test ON top_up ((created_at AT TIME ZONE 'UTC'))
  WHERE environment = 'TEST';

CREATE INDEX pickup_of_test ON pickup ((created_at AT TIME ZONE 'UTC'))
  WHERE environment = 'TEST';

CREATE INDEX simulator_booking_by_age ON simulator_booking (booked_at);

CREATE INDEX simulator_pickup_by_age ON simulator_pickup (requested_at);

CREATE INDEX simulator_charge_by_age ON simulator_charge (expires_at);

ALTER TABLE unmatched_money
  ADD COLUMN order_id text,
  ALTER COLUMN account_number DROP NOT NULL,
  ALTER COLUMN amount DROP NOT NULL,
  ADD CONSTRAINT unmatched_money_came_somewhere
    CHECK (num_nonnulls(account_number, order_id) = 1);

CREATE TRIGGER quote_is_kept BEFORE DELETE ON quote
  FOR EACH ROW WHEN (OLD.expires_at > now() - interval '7 days')
  EXECUTE FUNCTION refuse_change();

CREATE TRIGGER payment_is_kept BEFORE DELETE ON payment
  FOR EACH ROW WHEN (OLD.environment = 'LIVE' AND (
    OLD.state NOT IN ('CLOSED', 'EXPIRED', 'DEAD') OR OLD.expires_at > now() - interval '30 days'))
  EXECUTE FUNCTION refuse_change();

CREATE TRIGGER top_up_is_kept BEFORE DELETE ON top_up
  FOR EACH ROW WHEN (OLD.environment = 'LIVE' AND (
    OLD.status NOT IN ('EXPIRED', 'FAILED') OR OLD.expires_at > now() - interval '30 days'))
  EXECUTE FUNCTION refuse_change();

CREATE TRIGGER shipment_is_kept BEFORE DELETE ON shipment
  FOR EACH ROW WHEN (OLD.environment = 'LIVE') EXECUTE FUNCTION refuse_change();

CREATE TRIGGER tracking_entry_is_kept BEFORE DELETE ON tracking_entry
  FOR EACH ROW WHEN (OLD.environment = 'LIVE') EXECUTE FUNCTION refuse_change();

CREATE TRIGGER booking_intent_is_kept BEFORE DELETE ON booking_intent
  FOR EACH ROW WHEN (OLD.environment = 'LIVE') EXECUTE FUNCTION refuse_change();

CREATE TRIGGER booking_attempt_is_kept BEFORE DELETE ON booking_attempt
  FOR EACH ROW WHEN (OLD.environment = 'LIVE') EXECUTE FUNCTION refuse_change();

CREATE TRIGGER awb_lookup_is_kept BEFORE DELETE ON awb_lookup
  FOR EACH ROW WHEN (OLD.environment = 'LIVE') EXECUTE FUNCTION refuse_change();

CREATE TRIGGER alert_is_kept BEFORE DELETE ON alert
  FOR EACH ROW WHEN (OLD.environment = 'LIVE') EXECUTE FUNCTION refuse_change();

CREATE TRIGGER pickup_is_kept BEFORE DELETE ON pickup
  FOR EACH ROW WHEN (OLD.environment = 'LIVE') EXECUTE FUNCTION refuse_change();

CREATE TRIGGER money_lookup_is_kept BEFORE DELETE ON money_lookup
  FOR EACH ROW WHEN (OLD.environment = 'LIVE') EXECUTE FUNCTION refuse_change();

DROP TRIGGER payment_receipt_is_history ON payment_receipt;

CREATE TRIGGER payment_receipt_is_history BEFORE UPDATE OR TRUNCATE ON payment_receipt
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER payment_receipt_is_kept BEFORE DELETE ON payment_receipt
  FOR EACH ROW WHEN (OLD.environment = 'LIVE') EXECUTE FUNCTION refuse_change();

CREATE FUNCTION refuse_lost_order() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM payment
    WHERE (account_id, environment, subject, payment_number)
      = (OLD.account_id, OLD.environment, OLD.subject, OLD.payment_number)
  ) THEN
    RAISE EXCEPTION 'a payment is found by its order' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER payment_order_is_kept AFTER DELETE ON payment_order_lookup
  FOR EACH ROW EXECUTE FUNCTION refuse_lost_order();

CREATE FUNCTION refuse_lost_top_up() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM top_up
    WHERE (account_id, environment, top_up_id)
      = (OLD.account_id, OLD.environment, OLD.top_up_id)
  ) THEN
    RAISE EXCEPTION 'a top-up is found by its id' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER top_up_lookup_is_kept AFTER DELETE ON top_up_lookup
  FOR EACH ROW EXECUTE FUNCTION refuse_lost_top_up();

SELECT grant_to_app('UPDATE (is_kept), DELETE', 'quote');

SELECT grant_to_app('UPDATE (is_kept), DELETE', 'payment');

SELECT grant_to_app('DELETE', table_name) FROM unnest(ARRAY['payment_order_lookup', 'top_up',
  'top_up_lookup', 'shipment', 'tracking_entry', 'booking_intent', 'booking_attempt', 'awb_lookup',
  'alert', 'pickup', 'payment_receipt', 'money_lookup', 'simulator_booking', 'simulator_pickup',
  'simulator_charge']) AS table_name;
