import { invalidParameter } from '#domain/refusal.ts';
import type { GetEvent } from '#src/usecases/event/get-event.ts';
import type { EventUseCases } from '#src/usecases/event/use-cases.ts';
import { placedEventView } from '#src/views/event.ts';
import type { Handler } from '../call.ts';
import type { QueryOf } from '../contract/types.ts';
import { type AnyRoute, READ } from '../route.ts';
import { createdBetween, cursorText, LIMIT, uuidOfCursor } from './lists.ts';

const LIST = 'events';
const HEX = 16;
const UUID_DIGITS = 32;
const UUID_GROUPS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

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
      path: '/events/:event_id',
      operationId: 'getEvent',
      scope: 'webhooks:read',
      handler: getEventHandler(deps.getEvent),
    },
  ];
}

function listEventsHandler(listEvents: EventUseCases['listEvents']): Handler<'listEvents'> {
  return async ({ caller, query }) => {
    const { limit = LIMIT, sort: order = 'oldest', shipment: subject = null } = query;
    const after = afterOf(query);
    const filter = { ...createdBetween(query), types: query.type ?? null, subject };
    const { items, hasMore } = await listEvents(caller, filter, { limit, after, order });
    // Without new events the cursor stays the same, so clients can poll with it.
    const last = items.at(-1)?.position ?? after;
    const next = { has_more: hasMore, next_cursor: cursorOf(last) };
    return { items: items.map(placedEventView), pagination: { page: null, limit, ...next } };
  };
}

function getEventHandler(getEvent: GetEvent): Handler<'getEvent'> {
  return async ({ caller, params }) => placedEventView(await getEvent(caller, params.event_id));
}

/** 0 by default: from the beginning. */
function afterOf({ after, cursor, sort }: QueryOf<'listEvents'>): number {
  if (sort === 'newest' && after !== undefined) {
    throw invalidParameter('after', 'NOT_ALLOWED', 'goes with sort=oldest');
  }
  if (cursor === undefined) return after ?? 0;
  if (after !== undefined) throw invalidParameter('after', 'NOT_ALLOWED', 'goes with no cursor');
  const digits = uuidOfCursor(LIST, cursor).replaceAll('-', '');
  const position = Number.parseInt(digits, HEX);
  if (Number.isSafeInteger(position)) return position;
  throw invalidParameter('cursor', 'INVALID_FORMAT', 'is none that a page of this list gave');
}

/** An opaque cursor in the format of all other lists. */
function cursorOf(position: number): string {
  const digits = position.toString(HEX).padStart(UUID_DIGITS, '0');
  return cursorText(LIST, digits.replace(UUID_GROUPS, '$1-$2-$3-$4-$5'));
}
