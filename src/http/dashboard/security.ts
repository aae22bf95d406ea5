import {
  SECURITY_EVENT_KINDS,
  type SecurityEvent,
  type SecurityEventFilter,
  type SecurityLogOwner,
} from '#domain/people/access/security-event.ts';
import type { SecurityUseCases } from '#src/usecases/people/security/use-cases.ts';
import {
  SECURITY_EVENT_COLUMNS,
  securityEventCells,
  securityEventView,
} from '#src/views/people/security-event.ts';
import type { DashboardCall, DashboardHandler, PersonHandler, StreamingHandler } from '../call.ts';
import type { QueryOf } from '../contract/types.ts';
import { CSV_TYPE, csvChunks } from '../csv.ts';
import { cursorText, uuidOfCursor } from '../handlers/lists.ts';
import { NDJSON_TYPE, ndjsonChunks } from '../ndjson.ts';
import { type AnyDashboardRoute, READ } from '../route.ts';

type Deps = Pick<SecurityUseCases, 'listSecurityEvents'>;

const LIST = 'security-events';
const LIMIT = 50;
/** Rows that one request may scan, which takes some hundredths of a second whatever the filter. */
const LOOKED_AT = 5_000;
const EXPORTED_AT_A_TIME = 500;

export function securityRoutes(deps: Deps): readonly AnyDashboardRoute[] {
  return [
    {
      ...READ,
      path: '/security-events',
      operationId: 'listSecurityEvents',
      permission: 'security:read',
      handler: listHandler(deps),
    },
    {
      ...READ,
      path: '/security-events/export',
      operationId: 'exportSecurityEvents',
      permission: 'security:read',
      isStreamed: true,
      people: 'NONE',
      handler: exportHandler(deps),
    },
    {
      ...READ,
      path: '/me/security-events',
      operationId: 'listOwnSecurityEvents',
      permission: 'ANY_PERSON',
      handler: listOwnHandler(deps),
    },
  ];
}

function listHandler(deps: Deps): DashboardHandler<'listSecurityEvents'> {
  return ({ tenant: { accountId }, query }) =>
    pageOf(deps, { owner: { accountId }, filter: filterOf(query), query });
}

function listOwnHandler(deps: Deps): PersonHandler<'listOwnSecurityEvents'> {
  return ({ session: { personId }, query }) => {
    const filter = { kinds: null, outcome: null };
    return pageOf(deps, { owner: { personId }, filter, query });
  };
}

function exportHandler(
  deps: Deps,
): StreamingHandler<'exportSecurityEvents', DashboardCall<'exportSecurityEvents'>> {
  return async ({ tenant: { accountId }, query }) => {
    const { format = 'csv' } = query;
    const pages = allPages(deps, { owner: { accountId }, filter: filterOf(query) });
    const headers = {
      'Content-Type': format === 'csv' ? CSV_TYPE : NDJSON_TYPE,
      'Content-Disposition': `attachment; filename="security-events.${format}"`,
    };
    const csv = () => csvChunks(pages, SECURITY_EVENT_COLUMNS, securityEventCells);
    return {
      headers,
      chunks: format === 'csv' ? csv : () => ndjsonChunks(pages, securityEventView),
    };
  };
}

type Asked = { readonly owner: SecurityLogOwner; readonly filter: SecurityEventFilter };

async function pageOf(
  { listSecurityEvents }: Deps,
  { owner, filter, query }: Asked & { readonly query: QueryOf<'listOwnSecurityEvents'> },
) {
  const { limit = LIMIT, cursor } = query;
  const before = cursor === undefined ? {} : { before: uuidOfCursor(LIST, cursor) };
  const page = { limit, lookAt: LOOKED_AT, ...before };
  const { items, next } = await listSecurityEvents(owner, filter, page);
  return {
    items: items.map(securityEventView),
    next_cursor: next === null ? null : cursorText(LIST, next),
  };
}

async function* allPages(
  { listSecurityEvents }: Deps,
  { owner, filter }: Asked,
): AsyncGenerator<readonly SecurityEvent[]> {
  let before: { readonly before?: string } = {};
  for (;;) {
    const page = { limit: EXPORTED_AT_A_TIME, lookAt: LOOKED_AT, ...before };
    const { items, next } = await listSecurityEvents(owner, filter, page);
    yield items;
    if (next === null) return;
    before = { before: next };
  }
}

function filterOf({ kind, outcome }: QueryOf<'listSecurityEvents'>): SecurityEventFilter {
  const kinds = kind && SECURITY_EVENT_KINDS.filter((one) => kind.includes(one));
  return { kinds: kinds ?? null, outcome: outcome ?? null };
}
