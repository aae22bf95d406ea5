import { idText } from '#domain/id.ts';
import { type ApiKey, stateOf } from '#domain/people/access/api-key.ts';

/** View for people of the key's account, at this time. */
export function ownApiKeyView(key: ApiKey, now: Date) {
  const { account_id: _, ...view } = apiKeyView(key);
  return { ...view, state: stateOf(key, now) };
}

/** Omits the secret, which is shown only once, at creation. */
export function apiKeyView(key: ApiKey) {
  return {
    key_id: idText('apiKey', key.keyId),
    account_id: idText('account', key.accountId),
    environment: key.environment,
    name: key.name,
    scopes: key.scopes,
    last4: key.last4,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  };
}
