import type { Tenant } from '#domain/environment.ts';

/** Tenants with events that are not processed yet, by their keys. */
export type Behind = {
  readonly tenants: readonly Tenant[];
  /** Last tenant of this walk, after which the next one starts; null: start over. */
  readonly next: Tenant | null;
};
