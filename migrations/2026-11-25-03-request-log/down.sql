DROP FUNCTION drop_request_days(timestamptz, integer);

DROP FUNCTION open_request_days(date, integer);

DROP TABLE request_log;

DROP FUNCTION first_request_id(date);
