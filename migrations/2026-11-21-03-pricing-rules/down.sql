DROP TABLE pricing_rule;

DROP FUNCTION refuse_change();
