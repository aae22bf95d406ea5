DROP TABLE bank_account;
