CREATE INDEX pricing_rule_target ON pricing_rule (
  environment,
  (ARRAY[account_id::text, courier_code, service_code]),
  valid_from DESC, created_at DESC, rule_id DESC
);
