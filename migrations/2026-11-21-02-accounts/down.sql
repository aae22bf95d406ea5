DROP TABLE api_key_lookup;

DROP TABLE api_key;

DROP TABLE account_email_lookup;

DROP TABLE account;
