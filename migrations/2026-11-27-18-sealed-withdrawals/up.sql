CREATE FUNCTION withdrawal_seal(wanted withdrawal) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws('|', wanted.account_id, wanted.environment,
    wanted.withdrawal_id, wanted.reference, wanted.amount, wanted.bank, wanted.account_number,
    wanted.account_name), 'UTF8')), 'hex')
$$;

CREATE FUNCTION seal_withdrawal() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.terms_seal := withdrawal_seal(NEW);
  RETURN NEW;
END $$;

ALTER TABLE withdrawal ADD COLUMN terms_seal text NOT NULL DEFAULT '';

UPDATE withdrawal SET terms_seal = withdrawal_seal(withdrawal);

CREATE TRIGGER withdrawal_is_sealed BEFORE INSERT ON withdrawal
  FOR EACH ROW EXECUTE FUNCTION seal_withdrawal();

CREATE INDEX operator_act_of_subject ON operator_act (account_id, environment, subject);
