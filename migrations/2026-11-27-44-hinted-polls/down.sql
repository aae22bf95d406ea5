ALTER TABLE tracking_due DROP COLUMN hint_tries;
