import type { Tenant } from '#domain/environment.ts';

/** Tenants with events that are not followed yet, by their keys. */
export type Behind = {
  readonly tenants: readonly Tenant[];
  /** Where the next walk begins; null: at the first tenant again. */
  readonly next: Tenant | null;
};
