import type { QueryResultRow } from 'pg';

const HASH = '$argon2id$sample';

/**
 * People before the upgrade: Demo, of the empty database; Sari, who registered by herself; Budi,
 * invited to her account; Tono, whose account and person were made at the command line, one after
 * the other.
 */
export const PEOPLE_BEFORE = `
  INSERT INTO account (account_id, name, email, created_at, contact_email)
  SELECT gen_random_uuid(), name, email, created_at::timestamptz, contact FROM (VALUES
    ('Demo', 'demo@satukurir.example', '2026-11-20T08:00Z', NULL),
    ('Sari', 'sari@shop.example', '2026-11-21T08:00Z', 'Budi@shop.example'),
    ('Tono', 'tono@shop.example', '2026-11-22T08:00Z', 'tono@shop.example'),
    ('Late', 'late@shop.example', '2026-11-23T08:00Z', 'sari@shop.example')
  ) AS one (name, email, created_at, contact);
  INSERT INTO account_email_lookup (email, account_id) SELECT email, account_id FROM account;
  INSERT INTO person (person_id, email, name, language, password_hash, is_operator, created_at,
    revision)
  SELECT gen_random_uuid(), email, name, 'id', '${HASH}', false, created_at::timestamptz, 1
  FROM (VALUES
    ('Demo', 'demo@satukurir.example', '2026-11-20T08:00Z'),
    ('Sari', 'sari@shop.example', '2026-11-21T08:00Z'),
    ('Budi', 'budi@shop.example', '2026-11-21T09:00Z'),
    ('Tono', 'tono@shop.example', '2026-11-22T08:00:01Z')
  ) AS one (name, email, created_at);
  INSERT INTO member (account_id, person_id, role, created_at)
  SELECT account.account_id, person_id, 'OWNER', person.created_at
  FROM account JOIN person ON account.name = person.name
    OR (account.name, person.name) IN (('Sari', 'Budi'), ('Late', 'Sari'));
  INSERT INTO session (token_sha256, session_id, person_id, created_at, last_seen_at, address,
    user_agent)
  SELECT encode(sha256(email::bytea), 'hex'), gen_random_uuid(), person_id, now(), now(), '', ''
  FROM person`;

/** Expected rows: a person is verified only if a mailbox or an operator has confirmed them. */
export const PEOPLE_UPGRADED: Readonly<Record<string, readonly QueryResultRow[]>> = {
  [`SELECT person.name, verified_at IS NOT NULL AS "isVerified", token_sha256 IS NOT NULL AS "isIn"
    FROM person LEFT JOIN session USING (person_id) ORDER BY 1`]: [
    { name: 'Budi', isVerified: true, isIn: true },
    { name: 'Demo', isVerified: true, isIn: true },
    { name: 'Sari', isVerified: false, isIn: false },
    { name: 'Tono', isVerified: true, isIn: true },
  ],
  [`SELECT name, email_verified_at IS NOT NULL AS "isVerified",
      contact_email_verified_at IS NOT NULL AS "isContact" FROM account ORDER BY 1`]: [
    { name: 'Demo', isVerified: true, isContact: false },
    { name: 'Late', isVerified: true, isContact: false },
    { name: 'Sari', isVerified: false, isContact: true },
    { name: 'Tono', isVerified: true, isContact: true },
  ],
};
