import type { Tenant } from '#domain/environment.ts';
import { idRangeOf } from '#domain/id.ts';
import type { PositionedEvent } from '#domain/notifying/event/event.ts';
import type {
  EventFilter,
  EventPageRequest,
  EventStore,
  FanOut,
} from '#domain/notifying/event/event-store.ts';
import { pageOf } from '#domain/page.ts';
import { namedText } from '../../../named-text.ts';
import type { Send } from '../../../session.ts';
import { type Condition, createdAt, ofTenant, type Where, whereOf, withValue } from '../../list.ts';
import { retryOnDeadlock } from '../../retry-on-deadlock.ts';
import { FAN_OUT } from './fan-out.ts';
import { lastPosition, news } from './news.ts';
import { PRUNE_EVENTS, TENANTS_PER_STATEMENT } from './prune.ts';
import { EVENT, toEvent } from './table.ts';

const FIND = {
  name: 'events.find',
  text: `
    SELECT ${EVENT} FROM event WHERE account_id = $1 AND environment = $2 AND event_id = $3`,
};

const OF_SUBJECTS = {
  name: 'events.ofSubjects',
  text: `
    SELECT ${EVENT} FROM event
    WHERE account_id = $1 AND environment = $2 AND subject = ANY ($3)
    ORDER BY created_at, sequence LIMIT $4`,
};

/** Maximum bigint. */
const LAST = '9223372036854775807';

export function postgresEventStore(send: Send): EventStore {
  return {
    async find({ accountId, environment }, eventId) {
      const [row] = await send<PositionedEvent>(FIND, [accountId, environment, eventId]);
      return row && toEvent(row);
    },
    async ofSubjects({ accountId, environment }, subjects, limit) {
      const values = [accountId, environment, subjects, limit];
      return (await send<PositionedEvent>(OF_SUBJECTS, values)).map(toEvent);
    },
    async list(tenant, filter, request) {
      const { limit } = request;
      const { text, values } = listOf(tenant, filter, request);
      // A subject has few events, which may be sorted.
      const isInOrder = filter.subject === null;
      const statement = isInOrder ? { ...namedText('events.list', text), isInOrder } : { text };
      const rows = await send<PositionedEvent>(statement, values);
      const { items, hasMore } = pageOf(rows.map(toEvent), limit);
      return {
        items: items.map((event) => ({ ...event, position: Number(event.position) })),
        hasMore,
      };
    },
    lastPosition: (tenant) => lastPosition(send, tenant),
    news: (places, limit) => news(send, places, limit),
    async fanOut({ limit, now }) {
      const [done] = await retryOnDeadlock<FanOut>(send, FAN_OUT, [limit, now]);
      return done ?? { placed: 0, deliveries: 0 };
    },
    async prune({ before, now, limit }) {
      const values = [before, now, limit, TENANTS_PER_STATEMENT];
      const [done] = await retryOnDeadlock<{ hasMore: boolean }>(send, PRUNE_EVENTS, values);
      return done?.hasMore ?? false;
    },
  };
}

/**
 * Each of several types is read by its own index scan, up to the page's limit, and merged
 * afterwards.
 */
function listOf(tenant: Tenant, filter: EventFilter, request: EventPageRequest): Where {
  const { text, values } = whereOf(conditionsOf(tenant, filter, request));
  const direction = request.order === 'newest' ? 'DESC' : 'ASC';
  const limited = [...values, request.limit + 1];
  const page = `ORDER BY position ${direction} LIMIT $${limited.length}::integer`;
  const own = `SELECT ${EVENT} FROM event WHERE ${text}`;
  if (filter.types === null) return { text: `${own} ${page}`, values: limited };
  const each = `${own} AND event.type = asked.type ${page}`;
  return {
    text: `SELECT page.* FROM unnest($${limited.length + 1}::text[]) AS asked (type)
      CROSS JOIN LATERAL (${each}) AS page ${page}`,
    values: [...limited, [...new Set(filter.types)]],
  };
}

function conditionsOf(
  tenant: Tenant,
  { subject, ...created }: EventFilter,
  { after, order }: EventPageRequest,
): readonly Condition[] {
  const { from, to } = idRangeOf(created);
  return withValue([
    ...ofTenant(tenant),
    order === 'newest'
      ? { sql: 'position < $', value: after || LAST }
      : { sql: 'position > $', value: after },
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
 * Finds the position of the event next to a time. Positions follow the times in ids except for late
 * commits, by less than `idRangeOf` allows: an event beyond the range has a position beyond it.
 */
function placeOf(condition: string, order: string): string {
  return `SELECT edge.position FROM event AS edge
      WHERE edge.account_id = $1 AND edge.environment = $2 AND edge.position IS NOT NULL
        AND edge.${condition} ORDER BY edge.${order} LIMIT 1`;
}
