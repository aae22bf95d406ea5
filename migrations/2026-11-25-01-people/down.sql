DROP TABLE session;

DROP TABLE member_lookup;

DROP TABLE member;

DROP TABLE person;
