ALTER TABLE person ADD COLUMN verified_at timestamptz;

ALTER TABLE account
  ADD COLUMN email_verified_at timestamptz,
  ADD COLUMN contact_email_verified_at timestamptz,
  ADD COLUMN pending_contact_email text;

UPDATE person SET verified_at = created_at
WHERE NOT EXISTS (
  SELECT FROM account_email_lookup JOIN account USING (account_id)
  WHERE account_email_lookup.email = person.email AND account.created_at = person.created_at);

UPDATE person SET verified_at = person.created_at
FROM account
WHERE person.email = 'demo@satukurir.example' AND account.email = person.email
  AND NOT EXISTS (SELECT FROM account AS earlier WHERE earlier.created_at < account.created_at);

UPDATE account SET email_verified_at = created_at
WHERE NOT EXISTS (
  SELECT FROM person WHERE person.email = account.email AND person.created_at = account.created_at
    AND person.verified_at IS NULL);

UPDATE account SET contact_email_verified_at = now()
WHERE contact_email = email AND email_verified_at IS NOT NULL
  OR EXISTS (
    SELECT FROM member JOIN person USING (person_id)
    WHERE member.account_id = account.account_id AND person.email = lower(contact_email)
      AND person.verified_at IS NOT NULL);

DELETE FROM session USING person
WHERE person.person_id = session.person_id AND person.verified_at IS NULL;

SELECT grant_to_app('UPDATE (email, verified_at)', 'person');

SELECT grant_to_app(
  'UPDATE (email_verified_at, contact_email_verified_at, pending_contact_email)', 'account');

SELECT grant_to_app('DELETE', 'account_email_lookup');
