DROP TABLE operator_act;

DROP TABLE money_lookup;

DROP TABLE payment_receipt;

DROP TABLE payment_due;

DROP TABLE transfer_sum;

DROP TABLE payment_order_lookup;

DROP TABLE payment;

ALTER TABLE journal ALTER COLUMN business_ref TYPE business_ref;

ALTER TABLE booking_intent DROP CONSTRAINT booking_intent_is_due_or_over;

ALTER TABLE booking_intent ADD CONSTRAINT booking_intent_is_due_or_over
  CHECK ((due_at IS NULL) = (state IN ('BOOKED', 'FAILED', 'MANUAL'))) NOT VALID;

ALTER TABLE shipment
  DROP COLUMN refund,
  DROP COLUMN courier_cancellation,
  DROP COLUMN late_payment;
