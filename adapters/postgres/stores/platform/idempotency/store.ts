import type { KeyState } from '#domain/platform/idempotency/decision.ts';
import type {
  IdempotencyStore,
  StoredAnswer,
} from '#domain/platform/idempotency/idempotency-store.ts';
import type { Send } from '../../../session.ts';
import { keyIs } from '../../../shared-form.ts';
import { lockOf } from './lock.ts';

type FoundRow = {
  readonly fingerprint: string | null;
  readonly answer: string | null;
  readonly completed_at: Date | null;
  readonly is_free: boolean;
  readonly read_at: Date;
};
type CountRow = { readonly forgotten: number };

/**
 * Readers share the advisory lock, and the writer of an answer holds it exclusively: a reader that
 * does not get the lock knows that an answer is being stored. The writer may commit between this
 * snapshot and the lock: then the key seems free, and storing another answer turns out stale.
 */
const FIND = {
  name: 'idempotency.find',
  text: `
    SELECT fingerprint, answer, completed_at, is_free, read_at
    FROM (
      SELECT clock_timestamp() AS read_at,
        pg_try_advisory_xact_lock_shared(hashtextextended($5, 0)) AS is_free
    ) AS now
    LEFT JOIN idempotency
      ON account_id = $1 AND environment = $2 AND route = $3 AND key = $4`,
  shared: {
    types: ['uuid', 'text', 'text', 'text', 'text'],
    text: `
    SELECT n, fingerprint, answer, completed_at, is_free, read_at
    FROM (
      SELECT r.*, clock_timestamp() AS read_at,
        pg_try_advisory_xact_lock_shared(hashtextextended(c5, 0)) AS is_free
      FROM :rows AS r
    ) AS asked
    LEFT JOIN idempotency
      ON ${keyIs('account_id', 'c1')} AND ${keyIs('environment', 'c2')}
      AND ${keyIs('route', 'c3')} AND ${keyIs('key', 'c4')}`,
  },
};

const PRUNE = {
  name: 'idempotency.prune',
  text: `
    WITH old AS MATERIALIZED (
      SELECT account_id, environment, route, key FROM idempotency
      ORDER BY completed_at LIMIT $2
    ), forgotten AS (
      DELETE FROM idempotency USING old
      WHERE idempotency.account_id = old.account_id AND idempotency.environment = old.environment
        AND idempotency.route = old.route AND idempotency.key = old.key
        AND idempotency.completed_at < $1
      RETURNING 1
    )
    SELECT count(*)::integer AS forgotten FROM forgotten`,
};

export function postgresIdempotencyStore(send: Send): IdempotencyStore {
  return {
    async find(scope) {
      const { accountId, environment, route, key } = scope;
      const values = [accountId, environment, route, key, lockOf(scope)];
      const [row] = await send<FoundRow>(FIND, values);
      if (row === undefined) throw new Error('the clock answered no row');
      return { state: stateOf(row), readAt: row.read_at };
    },
    async prune(completedBefore, limit) {
      const [row] = await send<CountRow>(PRUNE, [completedBefore, limit]);
      return row?.forgotten ?? 0;
    },
  };
}

function stateOf(row: FoundRow): KeyState<StoredAnswer> {
  const { fingerprint, answer, completed_at: completedAt } = row;
  if (fingerprint !== null && answer !== null && completedAt !== null) {
    return { kind: 'COMPLETED', fingerprint, answer, completedAt };
  }
  return row.is_free ? { kind: 'FREE' } : { kind: 'RUNNING', fingerprint: null };
}
