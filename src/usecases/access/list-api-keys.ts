import type { ApiKey } from '#domain/access/api-key.ts';
import type { ApiKeyStore } from '#domain/access/api-key-store.ts';
import type { Tenant } from '#domain/environment.ts';
import type { Page, PageRequest } from '#domain/page.ts';

export type ListApiKeys = (tenant: Tenant, page: PageRequest) => Promise<Page<ApiKey>>;

export function listApiKeys(apiKeys: ApiKeyStore): ListApiKeys {
  return (tenant, page) => apiKeys.list(tenant, page);
}
