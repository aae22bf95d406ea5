CREATE TABLE request_log (
  account_id uuid NOT NULL,
  environment text NOT NULL CHECK (environment IN ('TEST', 'LIVE')),
  request_id uuid NOT NULL,
  arrived_at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  method text NOT NULL,
  route text NOT NULL,
  path text NOT NULL,
  query text,
  status integer NOT NULL,
  error_code text,
  is_complete boolean NOT NULL,
  caller_kind text NOT NULL CHECK (caller_kind IN ('KEY', 'PERSON')),
  caller_id uuid NOT NULL,
  address text NOT NULL,
  idempotency_key text,
  subject text,
  request_body text,
  response_body text,
  response_type text,
  response_bytes integer NOT NULL,
  unlogged_before integer NOT NULL,
  PRIMARY KEY (account_id, environment, request_id)
) PARTITION BY RANGE (request_id);

CREATE INDEX request_log_changes ON request_log (account_id, environment, subject, request_id)
  WHERE subject IS NOT NULL AND method <> 'GET';

CREATE FUNCTION first_request_id(day date) RETURNS uuid
LANGUAGE sql IMMUTABLE
RETURN rpad(lpad(to_hex((day - date '1970-01-01') * 86400000::bigint), 12, '0'), 32, '0')::uuid;

CREATE FUNCTION open_request_days(first_day date, days integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '500ms' AS $$
DECLARE
  day date;
  part text;
BEGIN
  FOR day IN SELECT first_day + n FROM generate_series(0, days - 1) AS n LOOP
    part := 'request_log_' || to_char(day, 'YYYYMMDD');
    CONTINUE WHEN to_regclass(part) IS NOT NULL;
    PERFORM pg_advisory_xact_lock(hashtextextended('request_log', 0));
    CONTINUE WHEN to_regclass(part) IS NOT NULL;
    EXECUTE format('CREATE TABLE %I (LIKE request_log INCLUDING ALL)', part);
    EXECUTE format('ALTER TABLE request_log ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
      part, first_request_id(day), first_request_id(day + 1));
  END LOOP;
END $$;

CREATE FUNCTION drop_request_days(before timestamptz, days integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '500ms' AS $$
DECLARE
  last_day date := (LEAST(before, now() - interval '30 days') AT TIME ZONE 'UTC')::date;
  part regclass;
  dropped integer := 0;
BEGIN
  FOR part IN
    SELECT inhrelid::regclass FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'request_log'::regclass
      AND relname < 'request_log_' || to_char(last_day, 'YYYYMMDD')
    ORDER BY relname LIMIT days
  LOOP
    EXECUTE format('DROP TABLE %s', part);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;

REVOKE ALL ON FUNCTION open_request_days, drop_request_days FROM PUBLIC;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'satukurir_app') THEN
    GRANT EXECUTE ON FUNCTION open_request_days, drop_request_days TO satukurir_app;
  END IF;
END $$;

SELECT grant_to_app('SELECT, INSERT', 'request_log');

SELECT open_request_days((now() AT TIME ZONE 'UTC')::date - 1, 9);
