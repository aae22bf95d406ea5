/**
 * The environment is decided by the API key, or chosen by a person, but never by the host name.
 * TEST is served by simulators, LIVE by real couriers and gateways.
 */
export const ENVIRONMENTS = ['TEST', 'LIVE'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** Owner of a row: first in every key and every query. Comes only from a key or a session. */
export type Tenant = { readonly accountId: string; readonly environment: Environment };

/** Only the tenant fields of a row. */
export function tenantOf({ accountId, environment }: Tenant): Tenant {
  return { accountId, environment };
}
