CREATE FUNCTION refuse_operator() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'who is an operator is set by the owner of the database alone'
    USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER person_made_operator BEFORE INSERT ON person
  FOR EACH ROW WHEN (NEW.is_operator) EXECUTE FUNCTION refuse_operator();

CREATE TRIGGER person_operator_changed BEFORE UPDATE ON person
  FOR EACH ROW WHEN (OLD.is_operator <> NEW.is_operator) EXECUTE FUNCTION refuse_operator();
