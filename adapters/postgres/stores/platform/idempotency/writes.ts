import { RETENTION_MS } from '#domain/platform/idempotency/decision.ts';
import type { IdempotencyWrites } from '#domain/platform/idempotency/idempotency-store.ts';
import type { SharedForm } from '../../../shared-form.ts';
import type { WriteQueue } from '../../../write-queue.ts';
import { lockOf } from './lock.ts';

/**
 * Stores the first of several decisions with one key. An answer is overwritten only if it has
 * expired for all of them; otherwise the decision is stale and repeated alone.
 */
const STORE_SHARED: SharedForm = {
  types: ['uuid', 'text', 'text', 'text', 'text', 'text', 'timestamptz', 'text'],
  steps: {
    idempotency_locked: `
      SELECT count(pg_advisory_xact_lock(hashtextextended(c8, 0))) AS locks
      FROM (SELECT DISTINCT c8 FROM :rows AS r ORDER BY c8) AS key`,
    idempotency_chosen: `
      SELECT DISTINCT ON (c1, c2, c3, c4) * FROM :rows AS r ORDER BY c1, c2, c3, c4, n`,
  },
  sql: `
    INSERT INTO idempotency (account_id, environment, route, key, fingerprint, answer, completed_at)
    SELECT c1, c2, c3, c4, c5, c6, date_trunc('milliseconds', clock_timestamp())
    FROM idempotency_locked CROSS JOIN idempotency_chosen
    ON CONFLICT (account_id, environment, route, key) DO UPDATE
    SET fingerprint = excluded.fingerprint, answer = excluded.answer,
      completed_at = excluded.completed_at
    WHERE idempotency.completed_at <= (SELECT min(c7) FROM :rows AS r)
    RETURNING account_id, environment, route, key`,
  stale: `
    SELECT r.n FROM :rows AS r
    WHERE NOT EXISTS (
      SELECT FROM idempotency_chosen AS chosen
      JOIN idempotency_store AS done ON done.account_id = chosen.c1
        AND done.environment = chosen.c2 AND done.route = chosen.c3 AND done.key = chosen.c4
      WHERE chosen.n = r.n)`,
};

/**
 * The unique key decides: an unexpired answer is never overwritten. The lock only lets concurrent
 * requests see that it is being written. The time has the precision of a Date; otherwise an answer
 * of exactly one hour would be expired for the domain, but not here.
 */
const STORE = {
  name: 'idempotency_store',
  steps: { idempotency_lock: 'SELECT pg_advisory_xact_lock(hashtextextended($8, 0))' },
  sql: `
    INSERT INTO idempotency (account_id, environment, route, key, fingerprint, answer, completed_at)
    SELECT $1, $2, $3, $4, $5, $6, date_trunc('milliseconds', clock_timestamp())
    FROM idempotency_lock
    ON CONFLICT (account_id, environment, route, key) DO UPDATE
    SET fingerprint = excluded.fingerprint, answer = excluded.answer,
      completed_at = excluded.completed_at
    WHERE idempotency.completed_at <= $7
    RETURNING 1`,
  shared: STORE_SHARED,
};

export function idempotencyWrites(queue: WriteQueue): IdempotencyWrites {
  return {
    store({ fingerprint, answer, claimedAt, ...scope }) {
      const { accountId, environment, route, key } = scope;
      const over = new Date(claimedAt.getTime() - RETENTION_MS);
      const own = [accountId, environment, route, key];
      const values = [...own, fingerprint, answer, over, lockOf(scope)];
      queue.add({ statement: STORE, values, rows: 1 });
    },
  };
}
