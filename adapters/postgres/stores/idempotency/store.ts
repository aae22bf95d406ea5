import type { IdempotencyStore } from '#domain/idempotency/idempotency-store.ts';
import type { Send } from '../../session.ts';
import { findAnswer } from './claim.ts';

type CountRow = { readonly forgotten: number };

const FORGET = {
  name: 'idempotency.forget',
  text: `
    WITH over AS (
      SELECT account_id, environment, route, key FROM idempotency
      WHERE completed_at <= $1 ORDER BY completed_at LIMIT $2
    ), forgotten AS (
      DELETE FROM idempotency USING over
      WHERE idempotency.account_id = over.account_id AND idempotency.environment = over.environment
        AND idempotency.route = over.route AND idempotency.key = over.key
        AND idempotency.completed_at <= $1
      RETURNING 1
    )
    SELECT count(*)::integer AS forgotten FROM forgotten`,
};

export function postgresIdempotencyStore(send: Send): IdempotencyStore {
  return {
    find: (scope) => findAnswer(send, scope),
    async forget(completedBefore, limit) {
      const [row] = await send<CountRow>(FORGET, [completedBefore, limit]);
      return row?.forgotten ?? 0;
    },
  };
}
