import { firstUuidAt } from '#domain/id.ts';
import type { RequestFilter, StatusClass } from '#domain/insight/request-log/logged-request.ts';
import { invalidParameter } from '#domain/refusal.ts';
import type { RequestLogUseCases } from '#src/usecases/insight/request-log/use-cases.ts';
import {
  loggedRequestDetailView,
  loggedRequestView,
  routeOfText,
} from '#src/views/insight/logged-request.ts';
import type { DashboardHandler } from '../call.ts';
import type { QueryOf } from '../contract/types.ts';
import { cursorText, LIMIT, uuidOfCursor } from '../handlers/lists.ts';
import { idInBody, idInPath } from '../ids.ts';
import { type AnyDashboardRoute, READ } from '../route.ts';

const LIST = 'requests';
/** Rows that one request may scan, which takes some hundredths of a second whatever the filter. */
const LOOKED_AT = 5_000;
const CLASSES: Readonly<Record<string, StatusClass>> = { '2xx': 2, '4xx': 4, '5xx': 5 };

export function requestRoutes(deps: RequestLogUseCases): readonly AnyDashboardRoute[] {
  return [
    {
      ...READ,
      path: '/requests',
      operationId: 'listRequests',
      permission: 'log:read',
      handler: listRequestsHandler(deps.listRequests),
    },
    {
      ...READ,
      path: '/requests/:request_id',
      operationId: 'getRequest',
      permission: 'log:read',
      handler: getRequestHandler(deps.getRequest),
    },
  ];
}

function listRequestsHandler(
  listRequests: RequestLogUseCases['listRequests'],
): DashboardHandler<'listRequests'> {
  return async ({ tenant, query }) => {
    const { limit = LIMIT } = query;
    const page = { limit, before: beforeOf(query), lookAt: LOOKED_AT };
    const { items, next } = await listRequests(tenant, filterOf(query), page);
    const cursor = next === null ? null : cursorText(LIST, next);
    return { items: items.map(loggedRequestView), pagination: { limit, next_cursor: cursor } };
  };
}

function getRequestHandler(
  getRequest: RequestLogUseCases['getRequest'],
): DashboardHandler<'getRequest'> {
  return async ({ tenant, params }) =>
    loggedRequestDetailView(await getRequest(tenant, idInPath('request', params.request_id)));
}

function filterOf(query: QueryOf<'listRequests'>): RequestFilter {
  const { status, method, route, key, by } = query;
  return {
    statusClass: (status && CLASSES[status]) ?? null,
    method: method ?? null,
    route: route === undefined ? null : routeOfText(route),
    callerId: key === undefined ? null : idInBody('apiKey', key),
    callerKind: by ?? null,
  };
}

/** Ids contain their time, so the list is sorted by them. */
function beforeOf({ cursor, until }: QueryOf<'listRequests'>): string | null {
  if (cursor === undefined) return until === undefined ? null : firstUuidAt(new Date(until));
  if (until !== undefined)
    throw invalidParameter('until', 'NOT_ALLOWED', 'cannot be combined with a cursor');
  return uuidOfCursor(LIST, cursor);
}
