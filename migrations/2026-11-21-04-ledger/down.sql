DROP FUNCTION refuse_stale(bigint, bigint);

DROP TABLE posting;

DROP FUNCTION refuse_unbalanced();

DROP TABLE journal;

DROP TABLE ledger_account;
