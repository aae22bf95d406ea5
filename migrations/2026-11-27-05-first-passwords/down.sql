ALTER TABLE person DROP COLUMN first_password_until;
