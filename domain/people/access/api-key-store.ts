import type { Tenant } from '#domain/environment.ts';
import type { Page, PageRequest } from '#domain/page.ts';
import type { ApiKey } from './api-key.ts';

/** A key as of `readAt` by the database's clock, which decides its expiry. */
export type FoundKey = { readonly key: ApiKey; readonly readAt: Date };

export interface ApiKeyStore {
  /** The only read without a tenant, because its result determines the tenant. */
  findBySecret(secretSha256: string): Promise<FoundKey | undefined>;
  find(accountId: string, keyId: string): Promise<ApiKey | undefined>;
  /** Newest first. */
  list(tenant: Tenant, page: PageRequest): Promise<Page<ApiKey>>;
  /** Keys that are neither revoked nor expired at that time; counted up to `max`. */
  countOpen(tenant: Tenant, at: Date, max: number): Promise<number>;
  /** Writes `lastUsedAt` unless the stored time is `notSince` or later. */
  touch(tenant: Tenant, keyId: string, use: { at: Date; notSince: Date }): Promise<boolean>;
}

export interface ApiKeyWrites {
  /** Fails if a key with this SHA-256 already exists. */
  insert(key: ApiKey, secretSha256: string): void;
  /** Stale if there is no such key, or if it was already revoked. */
  revoke(key: Pick<ApiKey, 'accountId' | 'environment' | 'keyId'>, at: Date): void;
}
