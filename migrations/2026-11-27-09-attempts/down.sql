DROP TABLE attempt_bucket;
