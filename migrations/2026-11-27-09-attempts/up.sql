CREATE UNLOGGED TABLE attempt_bucket (
  kind text NOT NULL CHECK (kind ~ '^[a-zA-Z]{1,30}$'),
  subject_sha256 text NOT NULL CHECK (subject_sha256 ~ '^[0-9a-f]{64}$'),
  share text NOT NULL CHECK (length(share) <= 100),
  full_at timestamptz NOT NULL,
  PRIMARY KEY (subject_sha256, kind, share)
);

CREATE INDEX attempt_bucket_full ON attempt_bucket (full_at);

SELECT grant_to_app('SELECT, INSERT, UPDATE (full_at), DELETE', 'attempt_bucket');
