CREATE TABLE person_notice (
  notice_id uuid NOT NULL,
  person_id uuid NOT NULL,
  account_id uuid,
  environment environment,
  kind text NOT NULL CHECK (kind IN ('PASSWORD_CHANGED', 'PASSWORD_RESET', 'SECOND_FACTOR_SET',
    'SECOND_FACTOR_REMOVED', 'EMAIL_CHANGED', 'LIVE_KEY', 'PLAIN_KEY', 'OWNER', 'NEWS', 'DIGEST')),
  recipient text,
  facts json NOT NULL,
  line_count integer NOT NULL CHECK (line_count >= 0),
  day text,
  status text NOT NULL CHECK (status IN ('PENDING', 'UNCONFIRMED', 'SENT', 'FAILED', 'DROPPED')),
  tries integer NOT NULL,
  due_at timestamptz,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  error text,
  PRIMARY KEY (notice_id, person_id),
  CHECK ((status = 'PENDING') = (due_at IS NOT NULL)),
  CHECK ((kind = 'DIGEST') = (day IS NOT NULL)),
  CHECK ((kind IN ('NEWS', 'DIGEST')) = (recipient IS NULL)),
  CHECK (kind NOT IN ('NEWS', 'DIGEST') OR account_id IS NOT NULL AND environment IS NOT NULL)
);

CREATE INDEX person_notice_due ON person_notice (due_at) WHERE due_at IS NOT NULL;

CREATE INDEX person_notice_latest ON person_notice
  (account_id, environment, person_id, kind, notice_id) WHERE kind IN ('NEWS', 'DIGEST');

CREATE UNIQUE INDEX person_notice_of_day ON person_notice
  (account_id, environment, person_id, day) WHERE day IS NOT NULL;

CREATE UNIQUE INDEX person_notice_open ON person_notice
  (account_id, environment, person_id, kind)
  WHERE kind IN ('NEWS', 'DIGEST') AND status = 'PENDING' AND tries = 0;

CREATE INDEX person_notice_by_age ON person_notice (created_at);

CREATE TABLE news_due (
  account_id uuid NOT NULL,
  environment environment NOT NULL,
  event_id uuid NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, environment, event_id)
);

CREATE INDEX news_due_next ON news_due (due_at);

ALTER TABLE member
  ADD COLUMN news_choice json NOT NULL DEFAULT '{"paces": {}, "includesTest": false}';

SELECT grant_to_app('SELECT, INSERT, DELETE,
  UPDATE (facts, line_count, status, tries, due_at, ended_at, error)', 'person_notice');

SELECT grant_to_app('SELECT, INSERT, UPDATE (due_at), DELETE', 'news_due');

SELECT grant_to_app('UPDATE (news_choice)', 'member');
