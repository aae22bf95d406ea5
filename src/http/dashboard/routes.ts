import type { AnyDashboardRoute } from '../route.ts';

/** The groups that routes call. */
export type DashboardDeps = object;

/** Every route below /api/dashboard. Requests and responses are specified in openapi-dashboard/. */
export function dashboardRoutes(_deps: DashboardDeps): readonly AnyDashboardRoute[] {
  return [];
}
