import { type Tenant, tenantOf } from '#domain/environment.ts';
import type { Behind } from '#domain/notifying/event/behind.ts';
import type { Send } from '../../../session.ts';

type BehindRow = Tenant & { readonly isBehind: boolean };

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Finds tenants with events that have not been processed yet. `heads` is the table of the positions
 * up to which events have been processed. One index scan of each table, in the same order.
 */
export function behindIn(heads: string, name: string) {
  const statement = {
    name,
    text: `
    SELECT event_head.account_id AS "accountId", event_head.environment,
      event_head.last_position > coalesce(${heads}.position, 0) AS "isBehind"
    FROM event_head LEFT JOIN ${heads}
      ON (${heads}.account_id, ${heads}.environment)
        = (event_head.account_id, event_head.environment)
    WHERE (event_head.account_id, event_head.environment) > ($1, $2)
    ORDER BY event_head.account_id, event_head.environment LIMIT $3`,
  };
  return async (send: Send, after: Tenant | null, limit: number): Promise<Behind> => {
    const { accountId = BEFORE_ALL, environment = '' } = after ?? {};
    const walked = await send<BehindRow>(statement, [accountId, environment, limit]);
    const [last] = walked.slice(limit - 1);
    return {
      tenants: walked.filter(({ isBehind }) => isBehind).map(tenantOf),
      next: last === undefined ? null : tenantOf(last),
    };
  };
}
