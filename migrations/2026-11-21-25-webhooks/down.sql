DROP TABLE webhook_recovery;

DROP TABLE webhook_due;

DROP TABLE webhook_attempt;

DROP TABLE webhook_delivery;

DROP TABLE webhook;

DROP TABLE event_head;

DROP INDEX event_unplaced;

DROP INDEX event_by_type;

ALTER TABLE event DROP COLUMN position;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'satukurir_app') THEN
    REVOKE UPDATE, DELETE ON event FROM satukurir_app;
  END IF;
END $$;
