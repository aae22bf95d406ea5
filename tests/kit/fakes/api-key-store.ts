import type { Tenant } from '#domain/environment.ts';
import type { ApiKey } from '#domain/people/access/api-key.ts';
import type { ApiKeyStore, ApiKeyWrites } from '#domain/people/access/api-key-store.ts';
import type { Clock } from '#domain/time.ts';
import { type ChangeQueue, Stale } from './changes.ts';
import { newestFirst } from './newest-first.ts';
import type { Table } from './table.ts';

export type ApiKeyTables = {
  readonly apiKeys: Table<ApiKey>;
  /** Keys of `apiKeys` by a secret's SHA-256. */
  readonly secrets: Table<string>;
};

export function fakeApiKeyStore(
  { apiKeys, secrets }: ApiKeyTables,
  clock: Pick<Clock, 'now'>,
): ApiKeyStore {
  const own = ({ accountId, environment }: Tenant, keyId: string): ApiKey | undefined => {
    const key = apiKeys.get(placeOf(accountId, keyId));
    return key?.environment === environment ? key : undefined;
  };
  const replace = (key: ApiKey) => apiKeys.replace(placeOf(key.accountId, key.keyId), key);
  return {
    async findBySecret(secretSha256) {
      const key = apiKeys.get(secrets.get(secretSha256) ?? '');
      return key === undefined ? undefined : { key, readAt: clock.now() };
    },
    find: async (accountId, keyId) => apiKeys.get(placeOf(accountId, keyId)),
    async list({ accountId, environment }, page) {
      const found = [...apiKeys.entries().values()].filter(
        (key) => key.accountId === accountId && key.environment === environment,
      );
      return newestFirst(found, ({ keyId }) => keyId, page);
    },
    async countOpen({ accountId, environment }, at, max) {
      const open = [...apiKeys.entries().values()].filter(
        (key) =>
          key.accountId === accountId &&
          key.environment === environment &&
          key.revokedAt === null &&
          (key.expiresAt === null || key.expiresAt > at),
      );
      return Math.min(open.length, max);
    },
    async touch(tenant, keyId, { at, notSince }) {
      const key = own(tenant, keyId);
      if (key === undefined) return false;
      if (key.lastUsedAt !== null && key.lastUsedAt >= notSince) return false;
      replace({ ...key, lastUsedAt: at });
      return true;
    },
  };
}

export function fakeApiKeyWrites(queue: ChangeQueue): ApiKeyWrites {
  return {
    insert: (key, secretSha256) =>
      queue.add(({ apiKeys, secrets }) => {
        const place = placeOf(key.accountId, key.keyId);
        secrets.insert(secretSha256, place);
        apiKeys.insert(place, key);
      }),
    revoke: ({ accountId, environment, keyId }, at) =>
      queue.add(({ apiKeys }) => {
        const place = placeOf(accountId, keyId);
        const key = apiKeys.get(place);
        const isOpen = key?.environment === environment && key.revokedAt === null;
        if (!isOpen) throw new Stale(`${keyId} is no open key`);
        apiKeys.replace(place, { ...key, revokedAt: at });
      }),
  };
}

function placeOf(accountId: string, keyId: string): string {
  return `${accountId} ${keyId}`;
}
