DROP TABLE buyer_notice;

DROP TABLE buyer_notice_settings;
