ALTER TABLE claim
  ADD COLUMN photos json NOT NULL DEFAULT '[]',
  ADD COLUMN revision integer NOT NULL DEFAULT 0;

CREATE TABLE claim_photo (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  photo_id uuid NOT NULL,
  claim_id uuid NOT NULL,
  shipment_number text NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  picture bytea NOT NULL,
  thumbnail bytea NOT NULL,
  PRIMARY KEY (account_id, environment, photo_id),
  FOREIGN KEY (account_id, environment, claim_id)
    REFERENCES claim (account_id, environment, claim_id)
);

ALTER TABLE claim_photo
  ALTER COLUMN picture SET STORAGE EXTERNAL,
  ALTER COLUMN thumbnail SET STORAGE EXTERNAL;

CREATE INDEX claim_photo_of_shipment ON claim_photo
  (account_id, environment, shipment_number, claim_id);

CREATE INDEX claim_photo_bytes ON claim_photo (account_id, environment) INCLUDE (bytes);

SELECT grant_to_app('SELECT, INSERT, DELETE', 'claim_photo');

SELECT grant_to_app('UPDATE (photos, revision)', 'claim');

CREATE FUNCTION keep_photo() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM claim
    WHERE account_id = OLD.account_id AND environment = OLD.environment
      AND claim_id = OLD.claim_id AND status = 'OPEN'
  ) OR EXISTS (
    SELECT FROM shipment
    WHERE account_id = OLD.account_id AND environment = OLD.environment
      AND shipment_number = OLD.shipment_number AND people_erased_at IS NOT NULL
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'photos of a decided claim are kept' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER claim_photo_is_kept BEFORE DELETE ON claim_photo
  FOR EACH ROW WHEN (OLD.environment = 'LIVE') EXECUTE FUNCTION keep_photo();

CREATE FUNCTION erase_photos() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM claim_photo
    WHERE account_id = NEW.account_id AND environment = NEW.environment
      AND shipment_number = NEW.shipment_number;
  UPDATE claim SET photos = '[]', revision = revision + 1
    WHERE account_id = NEW.account_id AND environment = NEW.environment
      AND shipment_number = NEW.shipment_number AND photos::text <> '[]';
  RETURN NULL;
END $$;

CREATE TRIGGER shipment_photos_are_erased AFTER UPDATE OF people_erased_at ON shipment
  FOR EACH ROW WHEN (NEW.people_erased_at IS NOT NULL) EXECUTE FUNCTION erase_photos();
