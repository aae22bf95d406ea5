CREATE TABLE unknown_code (
  environment environment NOT NULL,
  courier_code text NOT NULL,
  code text NOT NULL,
  words text NOT NULL,
  count bigint NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (environment, courier_code, code)
);

CREATE INDEX unknown_code_newest ON unknown_code (last_at);

SELECT grant_to_app('SELECT, INSERT, UPDATE (words, count, first_at, last_at)', 'unknown_code');
