CREATE DOMAIN environment AS text CHECK (VALUE IN ('TEST', 'LIVE'));

CREATE DOMAIN amount AS integer CHECK (VALUE >= 0);

CREATE DOMAIN movement AS bigint CHECK (VALUE <> 0);

CREATE DOMAIN business_ref AS text CHECK (btrim(VALUE) <> '');

CREATE TABLE ledger_account (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  kind text COLLATE "C" NOT NULL,
  balance bigint NOT NULL DEFAULT 0,
  version bigint NOT NULL DEFAULT 0,
  floor bigint NOT NULL,
  chain_head text NOT NULL DEFAULT repeat('0', 64),
  PRIMARY KEY (account_id, environment, kind),
  FOREIGN KEY (account_id) REFERENCES account (account_id),
  CONSTRAINT ledger_account_floor CHECK (balance >= floor),
  CONSTRAINT ledger_account_starts_empty
    CHECK (version > 0 OR (version = 0 AND balance = 0 AND chain_head = repeat('0', 64)))
);

CREATE TABLE journal (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  journal_id uuid NOT NULL,
  kind text NOT NULL,
  business_ref business_ref NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, environment, journal_id),
  CONSTRAINT journal_once UNIQUE (account_id, environment, kind, business_ref)
);

CREATE TABLE posting (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  kind text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  posting_id uuid NOT NULL,
  journal_id uuid NOT NULL,
  amount movement NOT NULL,
  balance_after bigint NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (account_id, environment, kind, version),
  CONSTRAINT posting_once UNIQUE (account_id, environment, journal_id, kind),
  CONSTRAINT posting_journal FOREIGN KEY (account_id, environment, journal_id)
    REFERENCES journal (account_id, environment, journal_id),
  CONSTRAINT posting_account FOREIGN KEY (account_id, environment, kind)
    REFERENCES ledger_account (account_id, environment, kind)
);

CREATE UNIQUE INDEX posting_newest ON posting (account_id, environment, posting_id DESC);

CREATE FUNCTION refuse_unbalanced() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM inserted GROUP BY account_id, environment, journal_id HAVING sum(amount) <> 0
  ) THEN
    RAISE EXCEPTION 'a journal does not sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER posting_sums_to_zero AFTER INSERT ON posting
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced();

CREATE TRIGGER journal_is_history BEFORE UPDATE OR DELETE OR TRUNCATE ON journal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER posting_is_history BEFORE UPDATE OR DELETE OR TRUNCATE ON posting
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION refuse_stale(step text) RETURNS void
LANGUAGE plpgsql STRICT AS $$
BEGIN
  RAISE EXCEPTION '% found less than it wanted: what was read has changed', step
    USING ERRCODE = 'serialization_failure';
END $$;

SELECT grant_to_app('SELECT, INSERT, UPDATE (balance, version, chain_head)', 'ledger_account');

SELECT grant_to_app('SELECT, INSERT', 'journal');

SELECT grant_to_app('SELECT, INSERT', 'posting');

INSERT INTO ledger_account (account_id, environment, kind, floor)
SELECT account_id, environment, kind, floor
FROM account,
  unnest(ARRAY['TEST', 'LIVE']) AS environment,
  (VALUES ('AVAILABLE', 0), ('HELD', 0), ('PENDING_COD', 0), ('WITHDRAWAL_CLEARING', 0),
    ('COURIER_PAYABLE', -9007199254740991), ('REVENUE', -9007199254740991),
    ('QRIS_CLEARING', -9007199254740991), ('TRANSFER_CLEARING', -9007199254740991),
    ('COD_CLEARING', -9007199254740991), ('CLAIMS', -9007199254740991),
    ('FUNDING', -9007199254740991), ('ADJUSTMENT', -9007199254740991)) AS opened (kind, floor);
