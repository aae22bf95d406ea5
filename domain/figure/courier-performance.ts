import type { CourierProfile, Route } from '#domain/courier/courier.ts';
import type { ScopeRecord } from './courier-record.ts';

/** How a courier does between two districts. */
export type CourierPerformance = {
  readonly courier: Pick<CourierProfile, 'code' | 'name'>;
  readonly route: Route;
  /** Days of WIB, both counted. */
  readonly from: string;
  readonly to: string;
  /** The narrowest first. */
  readonly scopes: readonly ScopeRecord[];
};
