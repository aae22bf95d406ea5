/** Chosen by the kind of API key, never by host. TEST meets simulators, LIVE the real world. */
export const ENVIRONMENTS = ['TEST', 'LIVE'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** Whose records are meant: first in every key and every query. Comes from the API key alone. */
export type Tenant = { readonly accountId: string; readonly environment: Environment };
