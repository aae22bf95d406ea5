ALTER TABLE person ADD COLUMN first_password_until timestamptz;

SELECT grant_to_app('UPDATE (first_password_until)', 'person');
