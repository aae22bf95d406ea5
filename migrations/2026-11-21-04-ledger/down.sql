DROP FUNCTION refuse_stale(text);

DROP TABLE posting;

DROP FUNCTION refuse_unbalanced();

DROP TABLE journal;

DROP TABLE ledger_account;

DROP DOMAIN business_ref;

DROP DOMAIN movement;

DROP DOMAIN amount;

DROP DOMAIN environment;
