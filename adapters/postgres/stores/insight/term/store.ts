import { INDEXED_EVENTS } from '#domain/insight/search/shipment-terms.ts';
import type { TermStore } from '#domain/insight/search/term-store.ts';
import type { Send } from '../../../session.ts';
import { behindIn } from '../../notifying/event/behind.ts';

const behind = behindIn('term_head', 'terms.behind');

const HEAD = {
  text: `
    SELECT coalesce((
        SELECT position FROM term_head WHERE account_id = $1 AND environment = $2), 0) AS position,
      coalesce((
        SELECT last_position FROM event_head
        WHERE account_id = $1 AND environment = $2), 0) AS "lastPosition"`,
};

/** Not prepared, so that it is planned for its limit: a generic plan might read a whole table. */
const EVENTS = {
  text: `
    SELECT position, subject AS "shipmentNumber" FROM event
    WHERE account_id = $1 AND environment = $2 AND type = ANY ($3) AND position > coalesce((
      SELECT position FROM term_head WHERE account_id = $1 AND environment = $2), 0)
    ORDER BY position LIMIT $4`,
};

type HeadRow = { readonly position: string; readonly lastPosition: string };
type EventRow = { readonly position: string; readonly shipmentNumber: string };

export function postgresTermStore(send: Send): TermStore {
  return {
    behind: (...asked) => behind(send, ...asked),
    async unindexed({ accountId, environment }, limit) {
      // The head is read first, so that the other statement sees all events up to its position.
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
