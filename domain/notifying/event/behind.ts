import type { Tenant } from '#domain/environment.ts';

/** Tenants with events that are not processed yet, by their keys. */
export type Behind = {
  readonly tenants: readonly Tenant[];
  /** Last tenant read; the next call continues after it. Null: start over. */
  readonly next: Tenant | null;
};
