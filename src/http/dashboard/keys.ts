import type { Clock } from '#domain/time.ts';
import type { AccessUseCases } from '#src/usecases/people/access/use-cases.ts';
import { ownApiKeyView } from '#src/views/people/api-key.ts';
import type { DashboardHandler } from '../call.ts';
import { allRead } from '../contract/read-body.ts';
import { cursorText, uuidOfCursor } from '../handlers/lists.ts';
import { idInPath } from '../ids.ts';
import { type AnyDashboardRoute, READ, WRITE } from '../route.ts';

type KeyDeps = Pick<AccessUseCases, 'listApiKeys' | 'createApiKey' | 'revokeApiKey'> & {
  readonly clock: Pick<Clock, 'now'>;
};

const LIST = 'keys';
const LIMIT = 50;

export function keyRoutes(deps: KeyDeps): readonly AnyDashboardRoute[] {
  return [
    {
      ...READ,
      path: '/keys',
      operationId: 'listApiKeys',
      permission: 'keys:read',
      handler: listHandler(deps),
    },
    {
      ...WRITE,
      path: '/keys',
      operationId: 'createApiKey',
      permission: 'keys:write',
      needsProof: 'IN_LIVE',
      status: 201,
      handler: createHandler(deps),
    },
    {
      ...WRITE,
      method: 'delete',
      path: '/keys/:key_id',
      operationId: 'revokeApiKey',
      permission: 'keys:write',
      handler: revokeHandler(deps),
    },
  ];
}

function listHandler({ listApiKeys, clock }: KeyDeps): DashboardHandler<'listApiKeys'> {
  return async ({ tenant, query }) => {
    const { limit = LIMIT, cursor } = query;
    const before = cursor === undefined ? {} : { before: uuidOfCursor(LIST, cursor) };
    const { items, hasMore } = await listApiKeys(tenant, { limit, ...before });
    const last = items.at(-1);
    const now = clock.now();
    return {
      items: items.map((key) => ownApiKeyView(key, now)),
      next_cursor: hasMore && last !== undefined ? cursorText(LIST, last.keyId) : null,
    };
  };
}

function createHandler({ createApiKey, clock }: KeyDeps): DashboardHandler<'createApiKey'> {
  return async ({ tenant, session, body }) => {
    const { name, scopes, expires_at: expiry, ...unread } = body;
    allRead(unread);
    const expiresAt = expiry === undefined ? null : new Date(expiry);
    const { key, secret } = await createApiKey(tenant, { name, scopes, expiresAt }, session);
    return { ...ownApiKeyView(key, clock.now()), secret };
  };
}

function revokeHandler({ revokeApiKey, clock }: KeyDeps): DashboardHandler<'revokeApiKey'> {
  return async ({ tenant, session, params }) => {
    const keyId = idInPath('apiKey', params.key_id);
    return ownApiKeyView(await revokeApiKey(tenant, keyId, session), clock.now());
  };
}
