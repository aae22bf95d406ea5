CREATE INDEX booking_intent_by_order ON booking_intent (provider, order_id)
  WHERE order_id IS NOT NULL AND state IN ('UNKNOWN', 'ACCEPTED');
