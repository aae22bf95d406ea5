DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'satukurir_app') THEN
    REVOKE DELETE ON quote, payment, payment_order_lookup, top_up, top_up_lookup, shipment,
      tracking_entry, booking_intent, booking_attempt, awb_lookup, alert, pickup, payment_receipt,
      money_lookup, simulator_booking, simulator_pickup, simulator_charge FROM satukurir_app;
  END IF;
END $$;

DROP TRIGGER top_up_lookup_is_kept ON top_up_lookup;

DROP FUNCTION refuse_lost_top_up();

DROP TRIGGER payment_order_is_kept ON payment_order_lookup;

DROP FUNCTION refuse_lost_order();

DROP TRIGGER payment_receipt_is_kept ON payment_receipt;

DROP TRIGGER payment_receipt_is_history ON payment_receipt;

CREATE TRIGGER payment_receipt_is_history BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_receipt
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

DROP TRIGGER money_lookup_is_kept ON money_lookup;

DROP TRIGGER pickup_is_kept ON pickup;

DROP TRIGGER alert_is_kept ON alert;

DROP TRIGGER awb_lookup_is_kept ON awb_lookup;

DROP TRIGGER booking_attempt_is_kept ON booking_attempt;

DROP TRIGGER booking_intent_is_kept ON booking_intent;

DROP TRIGGER tracking_entry_is_kept ON tracking_entry;

DROP TRIGGER shipment_is_kept ON shipment;

DROP TRIGGER top_up_is_kept ON top_up;

DROP TRIGGER payment_is_kept ON payment;

DROP TRIGGER quote_is_kept ON quote;

DELETE FROM unmatched_money WHERE account_number IS NULL OR amount IS NULL;

ALTER TABLE unmatched_money
  DROP COLUMN order_id,
  ALTER COLUMN account_number SET NOT NULL,
  ALTER COLUMN amount SET NOT NULL;

DROP INDEX simulator_charge_by_age;

DROP INDEX simulator_pickup_by_age;

DROP INDEX simulator_booking_by_age;

DROP INDEX pickup_of_test;

DROP INDEX top_up_of_test;

DROP INDEX shipment_of_test;

DROP INDEX payment_of_top_up;

DROP INDEX payment_of_shipment;

ALTER TABLE payment DROP COLUMN is_kept;

ALTER TABLE quote DROP COLUMN is_kept;
