import type { Client } from 'pg';
import type { Tenant } from '#domain/environment.ts';

/** Unique id for row n of this kind; only valid for a single account. */
const NTH_ID = (kind: number) =>
  `(lpad(to_hex(${kind}), 8, '0') || lpad(to_hex(n), 24, '0'))::uuid`;
/** Half a million holds take about three weeks of one month at this pace. */
const NTH_TIME = `timestamptz '2026-10-01T00:00:00Z' + n * interval '4 seconds'`;
/** Amount of one hold, in rupiah. */
const AMOUNT = 24_000;

const JOURNALS = `
  INSERT INTO journal (account_id, environment, journal_id, kind, business_ref)
  SELECT $1, $2, ${NTH_ID(1)}, CASE n WHEN 0 THEN 'TOPUP' ELSE 'HOLD' END,
    CASE n WHEN 0 THEN 'all of it' ELSE 'SHP2610' || lpad(n::text, 10, '0') END
  FROM generate_series(0, $3::integer) AS n`;
const AVAILABLE = `
  INSERT INTO posting (account_id, environment, journal_kind, kind, version, posting_id, journal_id,
    amount, balance_after, hash, created_at)
  SELECT $1, $2, CASE n WHEN 0 THEN 'TOPUP' ELSE 'HOLD' END, 'AVAILABLE',
    n + 1, ${NTH_ID(2)}, ${NTH_ID(1)},
    CASE n WHEN 0 THEN $3::bigint ELSE -1 END * ${AMOUNT}, ($3::bigint - n) * ${AMOUNT}, '',
    ${NTH_TIME}
  FROM generate_series(0, $3::integer) AS n`;
const HELD = `
  INSERT INTO posting (account_id, environment, journal_kind, kind, version, posting_id, journal_id,
    amount, balance_after, hash, created_at)
  SELECT $1, $2, 'HOLD', 'HELD',
    n, ${NTH_ID(3)}, ${NTH_ID(1)}, ${AMOUNT}, n * ${AMOUNT}::bigint, '',
    ${NTH_TIME}
  FROM generate_series(1, $3::integer) AS n`;
const ACCOUNTS = `
  UPDATE ledger_account SET posted_at = now(), chain_head = '',
    version = CASE kind WHEN 'HELD' THEN $3::bigint ELSE $3::bigint + 1 END,
    balance = CASE kind WHEN 'HELD' THEN $3::bigint * ${AMOUNT} ELSE 0 END
  WHERE account_id = $1 AND environment = $2 AND kind IN ('AVAILABLE', 'HELD')`;

/**
 * Fills a wallet with this many holds, all in October 2026, and one top-up; each hold gives two
 * rows. Everything is valid except the hashes, which lists do not read.
 */
export async function moveWallet(owner: Client, tenant: Tenant, holds: number): Promise<void> {
  const values = [tenant.accountId, tenant.environment, holds];
  await owner.query('BEGIN');
  await owner.query('SET LOCAL session_replication_role = replica');
  for (const sql of [JOURNALS, AVAILABLE, HELD, ACCOUNTS]) await owner.query(sql, values);
  await owner.query('COMMIT');
  await owner.query('VACUUM ANALYZE ledger_account, journal, posting');
}
