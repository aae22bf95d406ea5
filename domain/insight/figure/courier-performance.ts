import type { CourierProfile, Route } from '#domain/carrying/courier/courier.ts';
import type { ScopeRecord } from './courier-record.ts';

/** A courier's record between two districts. */
export type CourierPerformance = {
  readonly courier: Pick<CourierProfile, 'code' | 'name'>;
  readonly route: Route;
  /** WIB days, both inclusive. */
  readonly from: string;
  readonly to: string;
  /** The narrowest first. */
  readonly scopes: readonly ScopeRecord[];
};
