DROP INDEX withdrawal_by_state;
