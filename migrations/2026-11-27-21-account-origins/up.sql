ALTER TABLE account
  ADD COLUMN opened_by text NOT NULL DEFAULT 'OPERATOR'
    CHECK (opened_by IN ('OPERATOR', 'REGISTRATION')),
  ADD COLUMN live_allowed_at timestamptz,
  ADD COLUMN entered_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN is_kept boolean NOT NULL DEFAULT false;

UPDATE account SET live_allowed_at = created_at;

UPDATE account SET opened_by = 'REGISTRATION'
FROM member
WHERE member.account_id = account.account_id AND member.role = 'OWNER'
  AND member.created_at = account.created_at;

ALTER TABLE account ALTER COLUMN opened_by SET DEFAULT 'REGISTRATION';

CREATE INDEX account_unused ON account (entered_at)
  WHERE opened_by = 'REGISTRATION' AND NOT is_kept;

SELECT grant_to_app('UPDATE (live_allowed_at, entered_at, is_kept)', 'account');
