CREATE FUNCTION bound_unpaid(account uuid, env environment, bound integer) RETURNS SETOF integer
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(format('unpaid %s %s', account, env), 0));
  RETURN QUERY SELECT 1 WHERE bound > (
    SELECT count(*) FROM (
      SELECT FROM payment_due WHERE account_id = account AND environment = env LIMIT bound
    ) AS own
  );
END $$;
