CREATE FUNCTION shipment_seal(sold shipment) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws('|', sold.account_id, sold.environment,
    sold.shipment_number, sold.quote_id, sold.list_price, sold.discount, sold.price,
    coalesce(sold.insurance_fee::text, ''), sold.total_amount, sold.cost,
    coalesce(sold.cod_amount::text, ''), coalesce(sold.cod_fee::text, ''),
    coalesce(sold.cod_settlement_days::text, ''), coalesce(sold.insured_value::text, '')),
    'UTF8')), 'hex')
$$;

CREATE FUNCTION seal_shipment() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.terms_seal := shipment_seal(NEW);
  RETURN NEW;
END $$;

ALTER TABLE shipment ADD COLUMN terms_seal text NOT NULL DEFAULT '';

UPDATE shipment SET terms_seal = shipment_seal(shipment);

CREATE TRIGGER shipment_is_sealed BEFORE INSERT ON shipment
  FOR EACH ROW EXECUTE FUNCTION seal_shipment();

CREATE TABLE ledger_digest (
  day date PRIMARY KEY,
  digest text,
  token uuid NOT NULL,
  leased_until timestamptz NOT NULL
);

CREATE TABLE ledger_anchor (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  kind text COLLATE "C" NOT NULL,
  day date NOT NULL,
  version bigint NOT NULL,
  head text NOT NULL,
  PRIMARY KEY (account_id, environment, kind, day),
  CONSTRAINT ledger_anchor_account FOREIGN KEY (account_id, environment, kind)
    REFERENCES ledger_account (account_id, environment, kind)
);

CREATE INDEX ledger_anchor_of_day ON ledger_anchor (day, account_id, environment, kind);

CREATE FUNCTION refuse_finished_digest() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.digest IS NOT NULL THEN
    RAISE EXCEPTION 'a finished digest is history' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER ledger_digest_is_final BEFORE UPDATE ON ledger_digest
  FOR EACH ROW EXECUTE FUNCTION refuse_finished_digest();

CREATE TRIGGER ledger_digest_is_kept BEFORE DELETE ON ledger_digest
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_digest_is_never_emptied BEFORE TRUNCATE ON ledger_digest
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_anchor_is_history BEFORE UPDATE OR DELETE ON ledger_anchor
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_anchor_is_never_emptied BEFORE TRUNCATE ON ledger_anchor
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

SELECT grant_to_app('SELECT, INSERT, UPDATE (digest, token, leased_until)', 'ledger_digest');

SELECT grant_to_app('SELECT, INSERT', 'ledger_anchor');

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'satukurir_app') THEN
    REVOKE UPDATE ON shipment, api_key FROM satukurir_app;
  END IF;
END $$;

SELECT grant_to_app('UPDATE (status, payment_status, last_sequence, courier_cancellation, pickup_id,
  awb, payment_method, is_under_review, payment_expires_at, paid_at, booked_at, delivered_at,
  cancelled_at, failure, status_event_at, refund, late_payment, cod_settles_at, cod_settled_at,
  cancel_reason)', 'shipment');

SELECT grant_to_app('UPDATE (revoked_at, last_used_at)', 'api_key');

CREATE TRIGGER event_is_kept BEFORE DELETE ON event
  FOR EACH ROW WHEN (OLD.created_at > now() - interval '30 days')
  EXECUTE FUNCTION refuse_change();
