SELECT set_config('citus.enable_unsafe_triggers', 'on', true)
FROM pg_settings WHERE name = 'citus.enable_unsafe_triggers';

ALTER TABLE posting ADD COLUMN created_at timestamptz(3);

ALTER TABLE ledger_account ADD COLUMN posted_at timestamptz(3);

ALTER TABLE posting DISABLE TRIGGER posting_is_history;

UPDATE posting SET created_at = at
FROM (
  SELECT account_id, environment, posting.kind, version, max(coalesce(created_at_was, 'epoch'))
      OVER (PARTITION BY account_id, environment, posting.kind ORDER BY version) AS at
  FROM posting LEFT JOIN (
    SELECT account_id, environment, journal_id, created_at AS created_at_was FROM journal
  ) AS journal USING (account_id, environment, journal_id)
) AS dated
WHERE posting.account_id = dated.account_id AND posting.environment = dated.environment
  AND posting.kind = dated.kind AND posting.version = dated.version;

UPDATE ledger_account SET posted_at = at
FROM (
  SELECT account_id, environment, kind, max(created_at) AS at
  FROM posting GROUP BY account_id, environment, kind
) AS last
WHERE ledger_account.account_id = last.account_id
  AND ledger_account.environment = last.environment AND ledger_account.kind = last.kind;

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
        posting.journal_id, coalesce(journal.kind, ''),
        coalesce(journal.business_ref, '')) AS was,
      concat_ws('|', '', account_id, environment, posting.kind, version, amount, balance_after,
        posting.journal_id, posting.posting_id,
        (extract(epoch FROM posting.created_at) * 1000)::bigint, coalesce(journal.kind, ''),
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

ALTER TABLE posting ALTER COLUMN created_at SET NOT NULL;

ALTER TABLE journal DROP COLUMN created_at;

ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_starts_empty;

ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_starts_empty CHECK (version > 0
  OR (version = 0 AND balance = 0 AND posted_at IS NULL AND chain_head = repeat('0', 64)));

SELECT grant_to_app('UPDATE (posted_at)', 'ledger_account');
