import type { Tenant } from '#domain/environment.ts';
import type {
  EventFilter,
  EventPageRequest,
  EventStore,
  FanOut,
} from '#domain/event/event-store.ts';
import { idsCreated } from '#domain/id.ts';
import { pageOf } from '#domain/page.ts';
import type { Send } from '../../session.ts';
import { asked, type Condition, createdAt, ofTenant, type Where, whereOf } from '../list.ts';
import { sendAgain } from '../send-again.ts';
import { FAN_OUT } from './fan-out.ts';
import { FORGET, TENANTS_AT_ONCE } from './forget.ts';
import { type EventRow, toEvent } from './row.ts';

const FIND = {
  name: 'events.find',
  text: `
    SELECT * FROM event WHERE account_id = $1 AND environment = $2 AND event_id = $3`,
};

/** The greatest bigint. */
const LAST = '9223372036854775807';

export function postgresEventStore(send: Send): EventStore {
  return {
    async find({ accountId, environment }, eventId) {
      const [row] = await send<EventRow>(FIND, [accountId, environment, eventId]);
      return row === undefined ? undefined : toEvent(row);
    },
    async list(tenant, filter, { limit, after }) {
      const { text, values } = listOf(tenant, filter, { limit, after });
      const { items, hasMore } = pageOf(await send<EventRow>({ text }, values), limit);
      const placed = items.map((row) => ({ ...toEvent(row), position: Number(row.position) }));
      return { items: placed, hasMore };
    },
    async fanOut({ room, now }) {
      const [done] = await sendAgain<FanOut>(send, FAN_OUT, [room, now]);
      return done ?? { placed: 0, deliveries: 0 };
    },
    async forget({ before, now, room }) {
      const values = [before, now, room, TENANTS_AT_ONCE];
      const [done] = await sendAgain<{ hasMore: boolean }>(send, FORGET, values);
      return done?.hasMore ?? false;
    },
  };
}

/**
 * Not prepared: a plan that fits every filter fits none. Of several types each is read by its own
 * way, as far as the page may reach, and they meet only then.
 */
function listOf(tenant: Tenant, filter: EventFilter, { limit, after }: EventPageRequest): Where {
  const { text, values } = whereOf(conditionsOf(tenant, filter, after));
  const page = `ORDER BY position LIMIT ${limit + 1}`;
  if (filter.types === null) return { text: `SELECT * FROM event WHERE ${text} ${page}`, values };
  const each = `SELECT * FROM event WHERE ${text} AND event.type = asked.type ${page}`;
  return {
    text: `SELECT page.* FROM unnest($${values.length + 1}::text[]) AS asked (type)
      CROSS JOIN LATERAL (${each}) AS page ${page}`,
    values: [...values, [...new Set(filter.types)]],
  };
}

function conditionsOf(
  tenant: Tenant,
  { subject, ...created }: EventFilter,
  after: number,
): readonly Condition[] {
  const { from, to } = idsCreated(created);
  return asked([
    ...ofTenant(tenant),
    { sql: 'position > $', value: after },
    { sql: 'subject = $', value: subject },
    ...createdAt('created_at', created),
    {
      sql: `event.position > coalesce((${placeOf('event_id < $', 'event_id DESC')}), 0)`,
      value: from,
    },
    {
      sql: `event.position < coalesce((${placeOf('event_id >= $', 'event_id')}), ${LAST})`,
      value: to,
    },
  ]);
}

/**
 * Of the event next to a time. Positions follow the times in ids but for what was committed late,
 * by less than `idsCreated` allows: what was made on the other side has its place on that side.
 */
function placeOf(condition: string, order: string): string {
  return `SELECT edge.position FROM event AS edge
      WHERE edge.account_id = $1 AND edge.environment = $2 AND edge.position IS NOT NULL
        AND edge.${condition} ORDER BY edge.${order} LIMIT 1`;
}
