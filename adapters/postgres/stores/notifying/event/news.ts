import type { Tenant } from '#domain/environment.ts';
import type { EventNews } from '#domain/notifying/event/event.ts';
import type { EventPlace } from '#domain/notifying/event/event-store.ts';
import type { Send } from '../../../session.ts';

const LAST_POSITION = {
  name: 'events.lastPosition',
  text: `
    SELECT last_position FROM event_head WHERE account_id = $1 AND environment = $2`,
};

/** Reads each tenant's events from the index of positions, up to the limit. */
const NEWS = {
  name: 'events.news',
  text: `
    SELECT asked.number::integer, found.*
    FROM unnest($1::uuid[], $2::text[], $3::bigint[])
      WITH ORDINALITY AS asked (account_id, environment, after, number)
    CROSS JOIN LATERAL (
      SELECT event_id AS "eventId", type, subject, created_at AS "createdAt", position FROM event
      WHERE event.account_id = asked.account_id AND event.environment = asked.environment
        AND event.position > asked.after
      ORDER BY event.position LIMIT $4
    ) AS found
    ORDER BY found.position`,
};

type NewsRow = Omit<EventNews, 'position'> & { readonly number: number; readonly position: string };

export async function lastPosition(
  send: Send,
  { accountId, environment }: Tenant,
): Promise<number> {
  const values = [accountId, environment];
  const [head] = await send<{ last_position: string }>(LAST_POSITION, values);
  return Number(head?.last_position ?? 0);
}

export async function news(
  send: Send,
  places: readonly EventPlace[],
  limit: number,
): Promise<readonly (readonly EventNews[])[]> {
  const accounts = places.map(({ tenant }) => tenant.accountId);
  const environments = places.map(({ tenant }) => tenant.environment);
  const afters = places.map(({ after }) => after);
  const rows = await send<NewsRow>(NEWS, [accounts, environments, afters, limit]);
  const byNumber = Map.groupBy(rows, ({ number }) => number);
  return places.map((_, at) =>
    (byNumber.get(at + 1) ?? []).map(({ number, position, ...event }) => ({
      ...event,
      position: Number(position),
    })),
  );
}
