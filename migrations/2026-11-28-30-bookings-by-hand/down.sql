DROP INDEX booking_intent_by_hand;
