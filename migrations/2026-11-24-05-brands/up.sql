CREATE TABLE brand (
  account_id uuid PRIMARY KEY REFERENCES account (account_id),
  name text,
  colour text CHECK (colour ~ '^#[0-9a-f]{6}$'),
  logo json,
  whatsapp text,
  email text,
  website text CHECK (website LIKE 'https://%')
);

SELECT grant_to_app('SELECT, INSERT, UPDATE (name, colour, logo, whatsapp, email, website)', 'brand');
