CREATE OR REPLACE FUNCTION close_account(closing uuid, closing_at timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  gone CONSTANT text[] := ARRAY['account_act', 'api_key_lookup', 'api_key', 'member',
    'invitation', 'brand', 'buyer_notice_settings', 'saved_view', 'saved_sender', 'parcel_preset',
    'webhook_due', 'webhook_recovery', 'webhook', 'event_head', 'figure_head', 'term_head',
    'posting', 'journal', 'ledger_account'];
  outlasting CONSTANT text[] := ARRAY['account', 'closed_account', 'ledger_anchor', 'request_log'];
  members uuid[];
  relation text;
  has_rows boolean;
BEGIN
  PERFORM FROM account WHERE account_id = closing AND opened_by = 'REGISTRATION' FOR UPDATE;
  IF NOT FOUND THEN
    RETURN 'KEPT';
  END IF;
  IF EXISTS (SELECT FROM shipment WHERE account_id = closing)
    OR EXISTS (
      SELECT FROM journal WHERE account_id = closing AND business_ref <> 'opening-balance')
    OR EXISTS (
      SELECT FROM ledger_account
      WHERE account_id = closing AND environment = 'LIVE' AND version > 0) THEN
    RETURN 'KEPT';
  END IF;
  FOR relation IN
    SELECT DISTINCT relname FROM pg_class
      JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'account_id'
      JOIN pg_index ON indrelid = pg_class.oid AND indkey[0] = attnum
    WHERE relnamespace = (SELECT relnamespace FROM pg_class WHERE oid = 'account'::regclass)
      AND relkind IN ('r', 'p') AND NOT relispartition
      AND relname <> ALL (gone || outlasting)
      AND NOT EXISTS (
        SELECT FROM pg_constraint
        WHERE conrelid = pg_class.oid AND confrelid = 'account'::regclass AND confdeltype = 'c')
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE account_id = $1)', relation)
      INTO has_rows USING closing;
    IF has_rows THEN
      RETURN 'LATER';
    END IF;
  END LOOP;
  SELECT array_agg(person_id) INTO members FROM member WHERE account_id = closing;
  INSERT INTO closed_account (account_id, closed_at) VALUES (closing, closing_at);
  DELETE FROM session WHERE person_id = ANY (members) AND account_id = closing;
  DELETE FROM member_lookup WHERE person_id = ANY (members) AND account_id = closing;
  DELETE FROM account_email_lookup
    USING account WHERE account.account_id = closing AND account_email_lookup.email = account.email;
  FOREACH relation IN ARRAY gone LOOP
    EXECUTE format('DELETE FROM %I WHERE account_id = $1', relation) USING closing;
  END LOOP;
  DELETE FROM account WHERE account_id = closing;
  DELETE FROM session WHERE person_id IN (
    SELECT person_id FROM person
    WHERE person_id = ANY (members) AND NOT is_operator
      AND NOT EXISTS (SELECT FROM member_lookup WHERE member_lookup.person_id = person.person_id));
  DELETE FROM person
    WHERE person_id = ANY (members) AND NOT is_operator
      AND NOT EXISTS (SELECT FROM member_lookup WHERE member_lookup.person_id = person.person_id);
  RETURN 'CLOSED';
END $$;
