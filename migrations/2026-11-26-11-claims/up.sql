CREATE TABLE claim (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  claim_id uuid NOT NULL,
  shipment_number text NOT NULL,
  type text NOT NULL,
  status text NOT NULL,
  amount amount NOT NULL,
  description text NOT NULL,
  evidence_urls text[] NOT NULL,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  settled_amount amount,
  transaction_id uuid,
  rejection_reason text,
  PRIMARY KEY (account_id, environment, claim_id),
  FOREIGN KEY (account_id, environment, shipment_number)
    REFERENCES shipment (account_id, environment, shipment_number),
  CONSTRAINT claim_is_open_or_decided CHECK (
    (decided_at IS NULL) = (status = 'OPEN')
    AND num_nonnulls(settled_amount, transaction_id)
      = CASE status WHEN 'SETTLED' THEN 2 ELSE 0 END
    AND (rejection_reason IS NULL) = (status <> 'REJECTED')
  )
);

CREATE UNIQUE INDEX claim_once ON claim (account_id, environment, shipment_number)
  WHERE status <> 'REJECTED';

CREATE INDEX claim_of_shipment ON claim (account_id, environment, shipment_number, claim_id DESC);

CREATE INDEX claim_by_state ON claim (account_id, environment, status, claim_id DESC)
  INCLUDE (created_at);

CREATE INDEX claim_open ON claim (created_at) WHERE status = 'OPEN';

CREATE TRIGGER claim_is_kept BEFORE DELETE ON claim
  FOR EACH ROW WHEN (OLD.environment = 'LIVE') EXECUTE FUNCTION refuse_change();

SELECT grant_to_app(
  'SELECT, INSERT, DELETE,
    UPDATE (status, decided_at, settled_amount, transaction_id, rejection_reason)',
  'claim');
