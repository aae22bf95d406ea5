import type { CodStore } from '#domain/cod/cod-store.ts';
import type { PendingCod } from '#domain/cod/pending-cod.ts';
import type { Tenant } from '#domain/environment.ts';

export type GetPendingCod = (tenant: Tenant) => Promise<PendingCod>;

export function getPendingCod(cod: CodStore): GetPendingCod {
  return (tenant) => cod.pendingCod(tenant);
}
