CREATE INDEX top_up_by_state ON top_up (account_id, environment, status, top_up_id DESC)
  INCLUDE (created_at);
