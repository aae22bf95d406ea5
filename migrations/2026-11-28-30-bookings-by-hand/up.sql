CREATE INDEX booking_intent_by_hand ON booking_intent (account_id, environment)
  WHERE state = 'MANUAL';
