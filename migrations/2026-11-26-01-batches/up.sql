CREATE TABLE batch (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  batch_id uuid NOT NULL,
  status text NOT NULL,
  mode text NOT NULL,
  is_dry_run boolean NOT NULL,
  row_count integer NOT NULL,
  pending integer NOT NULL,
  priced integer NOT NULL,
  created integer NOT NULL,
  failed integer NOT NULL,
  total_amount bigint NOT NULL,
  paid_amount bigint NOT NULL,
  failure json,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  confirmed_at timestamptz,
  completed_at timestamptz,
  last_sequence integer NOT NULL,
  due_at timestamptz,
  PRIMARY KEY (account_id, environment, batch_id),
  CONSTRAINT batch_counts_its_rows
    CHECK (row_count BETWEEN 1 AND 1000 AND pending >= 0 AND priced >= 0 AND created >= 0
      AND failed >= 0 AND pending + priced + created + failed = row_count),
  CONSTRAINT batch_costs_what_it_pays CHECK (paid_amount BETWEEN 0 AND total_amount),
  CONSTRAINT batch_is_due_until_its_end
    CHECK ((due_at IS NULL) = (completed_at IS NOT NULL)
      AND (due_at IS NULL) = (status IN ('COMPLETED', 'REFUSED', 'EXPIRED'))),
  CONSTRAINT batch_is_refused_for_a_reason CHECK ((status = 'REFUSED') = (failure IS NOT NULL))
);

CREATE INDEX batch_next ON batch (due_at) WHERE due_at IS NOT NULL;

CREATE INDEX batch_open ON batch (account_id, environment) WHERE due_at IS NOT NULL;

CREATE INDEX batch_over ON batch ((created_at AT TIME ZONE 'UTC')) WHERE due_at IS NULL;

CREATE TABLE batch_row (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  batch_id uuid NOT NULL,
  place smallint NOT NULL,
  reference text,
  status text NOT NULL,
  content json,
  fingerprint text,
  errors json NOT NULL,
  quote_id uuid,
  courier_code text,
  service_code text,
  total_amount bigint,
  shipment_number text,
  is_repeated boolean NOT NULL,
  attempts smallint NOT NULL,
  PRIMARY KEY (account_id, environment, batch_id, place),
  FOREIGN KEY (account_id, environment, batch_id)
    REFERENCES batch (account_id, environment, batch_id) ON DELETE CASCADE,
  CONSTRAINT batch_row_is_created_as_a_shipment
    CHECK ((status = 'CREATED') = (shipment_number IS NOT NULL)),
  CONSTRAINT batch_row_is_priced_by_a_quote
    CHECK (status <> 'PRICED' OR (quote_id IS NOT NULL AND total_amount IS NOT NULL)),
  CONSTRAINT batch_row_has_content_while_it_is_open
    CHECK ((status IN ('PENDING', 'PRICED')) = (content IS NOT NULL))
);

CREATE TABLE batch_reference (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  reference text NOT NULL,
  fingerprint text NOT NULL,
  shipment_number text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, environment, reference)
);

CREATE INDEX batch_reference_of_shipment
  ON batch_reference (account_id, environment, shipment_number);

CREATE TRIGGER batch_is_kept BEFORE DELETE ON batch
  FOR EACH ROW WHEN (OLD.due_at IS NOT NULL OR OLD.created_at > now() - interval '30 days')
  EXECUTE FUNCTION refuse_change();

CREATE TRIGGER batch_reference_is_kept BEFORE DELETE ON batch_reference
  FOR EACH ROW WHEN (OLD.environment = 'LIVE') EXECUTE FUNCTION refuse_change();

SELECT grant_to_app(
  'SELECT, INSERT, DELETE, UPDATE (status, pending, priced, created, failed, total_amount,
    paid_amount, failure, expires_at, confirmed_at, completed_at, last_sequence, due_at)', 'batch');

SELECT grant_to_app(
  'SELECT, INSERT, UPDATE (status, content, errors, quote_id, courier_code, service_code,
    total_amount, shipment_number, is_repeated, attempts)', 'batch_row');

SELECT grant_to_app('SELECT, INSERT, DELETE', 'batch_reference');
