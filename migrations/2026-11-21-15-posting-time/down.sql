SELECT set_config('citus.enable_unsafe_triggers', 'on', true)
FROM pg_settings WHERE name = 'citus.enable_unsafe_triggers';

ALTER TABLE journal ADD COLUMN created_at timestamptz;

ALTER TABLE journal DISABLE TRIGGER journal_is_history;

UPDATE journal SET created_at = coalesce(
  (SELECT min(posting.created_at) FROM posting
    WHERE posting.account_id = journal.account_id AND posting.environment = journal.environment
      AND posting.journal_id = journal.journal_id),
  to_timestamp(('x' || left(replace(journal_id::text, '-', ''), 12))::bit(48)::bigint / 1000.0));

ALTER TABLE journal ENABLE TRIGGER journal_is_history;

ALTER TABLE journal ALTER COLUMN created_at SET NOT NULL;

ALTER TABLE posting DISABLE TRIGGER posting_is_history;

DO $$
DECLARE
  link record;
  head_was text;
  head text;
  hash_becomes text;
BEGIN
  FOR link IN
    SELECT posting.*,
      lag(version) OVER account IS NULL AS is_first, lead(version) OVER account IS NULL AS is_last,
      concat_ws('|', '', account_id, environment, posting.kind, version, amount, balance_after,
        posting.journal_id, posting.posting_id,
        (extract(epoch FROM posting.created_at) * 1000)::bigint, coalesce(journal.kind, ''),
        coalesce(journal.business_ref, '')) AS was,
      concat_ws('|', '', account_id, environment, posting.kind, version, amount, balance_after,
        posting.journal_id, coalesce(journal.kind, ''),
        coalesce(journal.business_ref, '')) AS becomes
    FROM posting LEFT JOIN journal USING (account_id, environment, journal_id)
    WINDOW account AS (PARTITION BY account_id, environment, posting.kind ORDER BY version)
    ORDER BY account_id, environment, posting.kind, version
  LOOP
    IF link.is_first THEN
      head_was := repeat('0', 64);
      head := head_was;
    END IF;
    hash_becomes := CASE link.hash
      WHEN encode(sha256(convert_to(head_was || link.was, 'UTF8')), 'hex')
      THEN encode(sha256(convert_to(head || link.becomes, 'UTF8')), 'hex')
      ELSE link.hash END;
    UPDATE posting SET hash = hash_becomes
    WHERE account_id = link.account_id AND environment = link.environment AND kind = link.kind
      AND version = link.version;
    IF link.is_last THEN
      UPDATE ledger_account SET chain_head = hash_becomes
      WHERE account_id = link.account_id AND environment = link.environment
        AND kind = link.kind AND chain_head = link.hash;
    END IF;
    head_was := link.hash;
    head := hash_becomes;
  END LOOP;
END $$;

ALTER TABLE posting ENABLE TRIGGER posting_is_history;

ALTER TABLE posting DROP COLUMN created_at;

ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_starts_empty;

ALTER TABLE ledger_account DROP COLUMN posted_at;

ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_starts_empty
  CHECK (version > 0 OR (version = 0 AND balance = 0 AND chain_head = repeat('0', 64)));
