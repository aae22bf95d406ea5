import type { Tenant } from '#domain/environment.ts';
import { INDEXED_EVENTS } from '#domain/search/shipment-terms.ts';
import type { TermStore } from '#domain/search/term-store.ts';
import type { Send } from '../../session.ts';

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** One index scan of each table, in the same order. */
const BEHIND = {
  name: 'terms.behind',
  text: `
    SELECT event_head.account_id AS "accountId", event_head.environment,
      event_head.last_position > coalesce(term_head.position, 0) AS "isBehind"
    FROM event_head LEFT JOIN term_head
      ON (term_head.account_id, term_head.environment)
        = (event_head.account_id, event_head.environment)
    WHERE (event_head.account_id, event_head.environment) > ($1, $2)
    ORDER BY event_head.account_id, event_head.environment LIMIT $3`,
};

const HEAD = {
  text: `
    SELECT coalesce((
        SELECT position FROM term_head WHERE account_id = $1 AND environment = $2), 0) AS position,
      coalesce((
        SELECT last_position FROM event_head
        WHERE account_id = $1 AND environment = $2), 0) AS "lastPosition"`,
};

/** Not prepared: planned for its limit, since one plan for all might read a whole table. */
const EVENTS = {
  text: `
    SELECT position, subject AS "shipmentNumber" FROM event
    WHERE account_id = $1 AND environment = $2 AND type = ANY ($3) AND position > coalesce((
      SELECT position FROM term_head WHERE account_id = $1 AND environment = $2), 0)
    ORDER BY position LIMIT $4`,
};

type BehindRow = Tenant & { readonly isBehind: boolean };
type HeadRow = { readonly position: string; readonly lastPosition: string };
type EventRow = { readonly position: string; readonly shipmentNumber: string };

export function postgresTermStore(send: Send): TermStore {
  return {
    async behind(after, limit) {
      const { accountId = BEFORE_ALL, environment = '' } = after ?? {};
      const walked = await send<BehindRow>(BEHIND, [accountId, environment, limit]);
      const [last] = walked.slice(limit - 1);
      return {
        tenants: walked.filter(({ isBehind }) => isBehind).map(toTenant),
        next: last === undefined ? null : toTenant(last),
      };
    },
    async unindexed({ accountId, environment }, limit) {
      // The head first: what is placed up to its position is seen by the other statement.
      const [[head], events] = await Promise.all([
        send<HeadRow>(HEAD, [accountId, environment]),
        send<EventRow>(EVENTS, [accountId, environment, INDEXED_EVENTS, limit]),
      ]);
      return {
        head: { accountId, environment, position: Number(head?.position) },
        lastPosition: Number(head?.lastPosition),
        events: events.map((event) => ({ ...event, position: Number(event.position) })),
      };
    },
  };
}

function toTenant({ accountId, environment }: Tenant): Tenant {
  return { accountId, environment };
}
