import { idText } from '#domain/id.ts';
import type { EventNews } from '#domain/notifying/event/event.ts';
import type { EventUseCases } from '#src/usecases/notifying/event/use-cases.ts';
import type { LiveHandler } from '../call.ts';
import { type AnyDashboardRoute, READ } from '../route.ts';

/** A browser that lost its connection reconnects after this time. */
const RETRY_MS = 3_000;
/** Sent while there are no events, so that each end notices when the other is gone. */
const SILENCE = ':\n\n';
/** Sent if too much has happened; the page then reads everything again. */
const MISSED = 'event: missed\ndata: {}\n\n';
const DIGITS = /^\d{1,15}$/;

export function eventDashboardRoutes(deps: EventUseCases): readonly AnyDashboardRoute[] {
  return [
    {
      ...READ,
      path: '/stream',
      operationId: 'followEvents',
      permission: 'webhooks:read',
      isLive: true,
      handler: followEventsHandler(deps.eventFeed),
    },
  ];
}

function followEventsHandler(eventFeed: EventUseCases['eventFeed']): LiveHandler<'followEvents'> {
  return async ({ tenant, query }, lastEventId = '') => {
    // An EventSource cannot send our header, so the query names the environment.
    const { environment = tenant.environment } = query;
    const after = DIGITS.test(lastEventId) ? Number(lastEventId) : (query.after ?? null);
    const listener = await eventFeed.listen({ ...tenant, environment }, after);
    let first: string | undefined = `retry: ${RETRY_MS}\n\n${listener.hasMissed ? MISSED : ''}`;
    return {
      async next() {
        const begun = first;
        first = undefined;
        if (begun !== undefined) return begun;
        const news = await listener.next();
        return news && (news.map(partOf).join('') || SILENCE);
      },
      end: () => listener.end(),
    };
  };
}

function partOf({ eventId, type, subject, createdAt, position }: EventNews): string {
  const event_id = idText('event', eventId);
  const data = JSON.stringify({ event_id, type, subject, created_at: createdAt.toISOString() });
  return `id: ${position}\ndata: ${data}\n\n`;
}
