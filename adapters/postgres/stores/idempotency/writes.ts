import { RETENTION_MS } from '#domain/idempotency/decision.ts';
import type { IdempotencyWrites } from '#domain/idempotency/idempotency-store.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { orStale } from '../insert.ts';

/** The key decides: an answer that is still good is never written over. */
const STORE = {
  name: 'write idempotency.store',
  text: orStale(`
    INSERT INTO idempotency
      (account_id, environment, route, key, fingerprint, answer, completed_at)
    VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp())
    ON CONFLICT (account_id, environment, route, key) DO UPDATE
    SET fingerprint = excluded.fingerprint, answer = excluded.answer,
      completed_at = excluded.completed_at
    WHERE idempotency.completed_at <= $7`),
};

export function idempotencyWrites(queue: WriteQueue): IdempotencyWrites {
  return {
    store({ accountId, environment, route, key, fingerprint, answer, claimedAt }) {
      const over = new Date(claimedAt.getTime() - RETENTION_MS);
      queue.add(STORE, [accountId, environment, route, key, fingerprint, answer, over]);
    },
  };
}
