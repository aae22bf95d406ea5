ALTER TABLE shipment
  ADD COLUMN cod_settlement_days integer,
  ADD COLUMN cod_settles_at timestamptz,
  ADD COLUMN cod_settled_at timestamptz;

UPDATE shipment SET cod_settlement_days = (quote.cod_terms ->> 'settlementDays')::integer
FROM quote
WHERE shipment.cod_amount IS NOT NULL AND quote.account_id = shipment.account_id
  AND quote.environment = shipment.environment AND quote.quote_id = shipment.quote_id;

UPDATE shipment SET cod_settles_at = collected.at + cod_settlement_days * interval '24 hours'
FROM (
  SELECT journal.account_id, journal.environment, journal.business_ref, posting.created_at AS at
  FROM journal JOIN posting USING (account_id, environment, journal_id)
  WHERE journal.kind = 'COD_COLLECTION' AND posting.kind = 'PENDING_COD'
) AS collected
WHERE shipment.account_id = collected.account_id AND shipment.environment = collected.environment
  AND shipment.shipment_number = collected.business_ref;

UPDATE shipment SET cod_settled_at = coalesce(settled.at, cod_settles_at)
FROM (
  SELECT journal.account_id, journal.environment, journal.business_ref, posting.created_at AS at
  FROM journal LEFT JOIN posting ON posting.account_id = journal.account_id
    AND posting.environment = journal.environment AND posting.journal_id = journal.journal_id
    AND posting.kind = 'PENDING_COD'
  WHERE journal.kind = 'COD_SETTLEMENT'
) AS settled
WHERE shipment.account_id = settled.account_id AND shipment.environment = settled.environment
  AND shipment.shipment_number = settled.business_ref;

ALTER TABLE shipment ADD CONSTRAINT shipment_cod_is_whole
  CHECK (num_nonnulls(cod_amount, cod_fee, cod_settlement_days) IN (0, 3));

CREATE TABLE cod_due (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  shipment_number text NOT NULL,
  amount amount NOT NULL,
  settles_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, environment, shipment_number)
);

CREATE INDEX cod_due_next ON cod_due (due_at);

CREATE INDEX cod_due_of_tenant ON cod_due (account_id, environment, settles_at) INCLUDE (amount);

SELECT grant_to_app('SELECT, INSERT, UPDATE (due_at), DELETE', 'cod_due');

INSERT INTO cod_due (account_id, environment, shipment_number, amount, settles_at, due_at)
SELECT account_id, environment, shipment_number, cod_amount - cod_fee, cod_settles_at,
  cod_settles_at
FROM shipment WHERE cod_settles_at IS NOT NULL AND cod_settled_at IS NULL;
