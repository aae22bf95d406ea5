ALTER TABLE member DROP COLUMN news_choice;

DROP TABLE news_due;

DROP TABLE person_notice;
