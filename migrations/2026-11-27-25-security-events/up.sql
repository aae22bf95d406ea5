CREATE TABLE security_event (
  event_id uuid PRIMARY KEY,
  occurred_at timestamptz NOT NULL,
  kind text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('DONE', 'REFUSED')),
  account_id uuid,
  person_id uuid,
  key_id uuid,
  acted_by text,
  subject text NOT NULL,
  detail text NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  times integer NOT NULL CHECK (times > 0),
  CHECK (account_id IS NOT NULL OR person_id IS NOT NULL)
);

CREATE INDEX security_event_of_account ON security_event (account_id, event_id)
  WHERE account_id IS NOT NULL;

CREATE INDEX security_event_of_person ON security_event (person_id, event_id)
  WHERE person_id IS NOT NULL;

CREATE INDEX security_event_by_age ON security_event (occurred_at);

CREATE TRIGGER security_event_is_history BEFORE UPDATE OR TRUNCATE ON security_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER security_event_is_kept BEFORE DELETE ON security_event
  FOR EACH ROW WHEN (OLD.occurred_at > now() - interval '400 days')
  EXECUTE FUNCTION refuse_change();

SELECT grant_to_app('SELECT, INSERT, DELETE', 'security_event');
