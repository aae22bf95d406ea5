DROP TABLE payout_lookup;

DROP TABLE withdrawal_lookup;

DROP TABLE withdrawal;
