import { RETENTION_MS } from '#domain/idempotency/decision.ts';
import type { IdempotencyWrites } from '#domain/idempotency/idempotency-store.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { lockOf } from './lock.ts';

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
