DROP TRIGGER person_operator_changed ON person;

DROP TRIGGER person_made_operator ON person;

DROP FUNCTION refuse_operator();
