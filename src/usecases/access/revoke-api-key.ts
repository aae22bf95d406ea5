import type { ApiKey } from '#domain/access/api-key.ts';
import type { ApiKeyStore } from '#domain/access/api-key-store.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Clock } from '#domain/time.ts';

export type RevokeApiKey = (accountId: string, keyId: string) => Promise<ApiKey>;

/** Idempotent: the time of the first revocation stays. */
export function revokeApiKey(apiKeys: ApiKeyStore, clock: Clock): RevokeApiKey {
  return async (accountId, keyId) => {
    const key = await apiKeys.find(accountId, keyId);
    if (key === undefined) throw new Refusal('NOT_FOUND', 'This account has no such API key.');
    const revokedAt = clock.now();
    const isFirst = await apiKeys.revoke(key, keyId, revokedAt);
    if (isFirst) return { ...key, revokedAt };
    // A concurrent revocation may have been first: its time counts.
    return (await apiKeys.find(accountId, keyId)) ?? key;
  };
}
