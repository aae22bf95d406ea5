DROP FUNCTION close_account(uuid, timestamptz);

ALTER TABLE ledger_anchor DISABLE TRIGGER ledger_anchor_is_history;

DELETE FROM ledger_anchor USING closed_account
WHERE ledger_anchor.account_id = closed_account.account_id;

ALTER TABLE ledger_anchor ENABLE TRIGGER ledger_anchor_is_history;

ALTER TABLE ledger_anchor ADD CONSTRAINT ledger_anchor_account
  FOREIGN KEY (account_id, environment, kind)
  REFERENCES ledger_account (account_id, environment, kind);

DROP TRIGGER account_act_is_kept ON account_act;

DROP TRIGGER account_act_is_history ON account_act;

CREATE TRIGGER account_act_is_history BEFORE UPDATE OR DELETE OR TRUNCATE ON account_act
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

DROP TRIGGER posting_is_kept ON posting;

DROP TRIGGER posting_is_history ON posting;

CREATE TRIGGER posting_is_history BEFORE UPDATE OR DELETE OR TRUNCATE ON posting
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

DROP TRIGGER journal_is_kept ON journal;

DROP TRIGGER journal_is_history ON journal;

CREATE TRIGGER journal_is_history BEFORE UPDATE OR DELETE OR TRUNCATE ON journal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

DROP FUNCTION refuse_unless_closed();

DROP INDEX api_key_lookup_account;

DROP TABLE closed_account;
