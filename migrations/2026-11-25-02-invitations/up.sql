CREATE TABLE invitation (
  account_id uuid NOT NULL REFERENCES account (account_id),
  invitation_id uuid NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  secret_sha256 text NOT NULL CHECK (secret_sha256 ~ '^[0-9a-f]{64}$'),
  invited_by text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, invitation_id),
  CONSTRAINT invitation_email UNIQUE (account_id, email)
);

CREATE TABLE account_act (
  account_id uuid NOT NULL REFERENCES account (account_id),
  sequence integer NOT NULL CHECK (sequence > 0),
  kind text NOT NULL,
  person_id uuid,
  acted_by text NOT NULL,
  subject text NOT NULL,
  detail text NOT NULL,
  acted_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, sequence)
);

CREATE TRIGGER account_act_is_history BEFORE UPDATE OR DELETE OR TRUNCATE ON account_act
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE INDEX api_key_open ON api_key (account_id, environment) WHERE revoked_at IS NULL;

ALTER TABLE account ADD COLUMN contact_email text, ADD COLUMN contact_phone text;

SELECT grant_to_app('SELECT, INSERT, DELETE', 'invitation');

SELECT grant_to_app('SELECT, INSERT', 'account_act');

SELECT grant_to_app('UPDATE (name, contact_email, contact_phone)', 'account');
