DROP INDEX pricing_rule_target;
