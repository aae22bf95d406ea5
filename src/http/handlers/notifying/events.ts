import { invalidParameter } from '#domain/refusal.ts';
import type { GetEvent } from '#src/usecases/notifying/event/get-event.ts';
import type { EventUseCases } from '#src/usecases/notifying/event/use-cases.ts';
import { EVENT_COLUMNS, eventCells } from '#src/views/event-row.ts';
import { placedEventView } from '#src/views/notifying/event.ts';
import type { Handler, StreamingHandler } from '../../call.ts';
import type { QueryOf } from '../../contract/types.ts';
import { exported } from '../../exported.ts';
import { idInPath } from '../../ids.ts';
import { type AnyRoute, READ } from '../../route.ts';
import { createdBetween, LIMIT, placeOf, placeText } from '../lists.ts';

const LIST = 'events';

export function eventRoutes(deps: EventUseCases): readonly AnyRoute[] {
  return [
    {
      ...READ,
      path: '/events',
      operationId: 'listEvents',
      scope: 'webhooks:read',
      handler: listEventsHandler(deps.listEvents),
    },
    {
      ...READ,
      path: '/events/export',
      operationId: 'exportEvents',
      scope: 'webhooks:read',
      isStreamed: true,
      people: 'NONE',
      isTranslated: true,
      handler: exportEventsHandler(deps.exportEvents),
    },
    {
      ...READ,
      path: '/events/:event_id',
      operationId: 'getEvent',
      scope: 'webhooks:read',
      handler: getEventHandler(deps.getEvent),
    },
  ];
}

function listEventsHandler(listEvents: EventUseCases['listEvents']): Handler<'listEvents'> {
  return async ({ caller, query }) => {
    const { limit = LIMIT, sort: order = 'oldest' } = query;
    const after = afterOf(query);
    const { items, hasMore } = await listEvents(caller, filterOf(query), { limit, after, order });
    // Without new events the cursor stays the same, so clients can poll with it.
    const last = items.at(-1)?.position ?? after;
    const next = { has_more: hasMore, next_cursor: placeText(LIST, last) };
    return { items: items.map(placedEventView), pagination: { page: null, limit, ...next } };
  };
}

function exportEventsHandler(
  exportEvents: EventUseCases['exportEvents'],
): StreamingHandler<'exportEvents'> {
  return async (call) => {
    const { caller, query } = call;
    return exported(call, {
      name: `events-${caller.environment.toLowerCase()}`,
      pages: exportEvents(caller, filterOf(query)),
      columns: EVENT_COLUMNS,
      cellsOf: eventCells,
      view: eventCells,
    });
  };
}

function filterOf(query: QueryOf<'exportEvents'>): Parameters<EventUseCases['exportEvents']>[1] {
  return {
    ...createdBetween(query),
    types: query.type ?? null,
    subject: query.shipment ?? null,
  };
}

function getEventHandler(getEvent: GetEvent): Handler<'getEvent'> {
  return async ({ caller, params }) =>
    placedEventView(await getEvent(caller, idInPath('event', params.event_id)));
}

/** 0 by default: from the beginning. */
function afterOf({ after, cursor, sort }: QueryOf<'listEvents'>): number {
  if (sort === 'newest' && after !== undefined) {
    throw invalidParameter('after', 'NOT_ALLOWED', 'must be combined with sort=oldest');
  }
  return placeOf({ after, cursor }, LIST);
}
