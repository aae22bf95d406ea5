ALTER TABLE booking_intent ADD COLUMN delayed_at timestamptz;

SELECT grant_to_app('UPDATE (delayed_at)', 'booking_intent');
