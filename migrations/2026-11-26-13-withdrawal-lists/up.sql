CREATE INDEX withdrawal_by_state ON withdrawal (account_id, environment, status, withdrawal_id DESC)
  INCLUDE (created_at);
