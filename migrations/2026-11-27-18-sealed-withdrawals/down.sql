DROP INDEX operator_act_of_subject;

DROP TRIGGER withdrawal_is_sealed ON withdrawal;

ALTER TABLE withdrawal DROP COLUMN terms_seal;

DROP FUNCTION seal_withdrawal();

DROP FUNCTION withdrawal_seal(withdrawal);
