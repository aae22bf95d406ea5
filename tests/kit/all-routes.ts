import { type DashboardDeps, dashboardRoutes } from '#src/http/dashboard/routes.ts';
import type { ProofNeed } from '#src/http/route.ts';
import { type RouteDeps, routes } from '#src/http/routes.ts';

export type Place = {
  /** Method and path, as in `POST /api/dashboard/keys`. */
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly isForVisitors: boolean;
  readonly needsProof: ProofNeed | undefined;
};

/** Lists the routes of both APIs, built without use cases: the properties of a route need none. */
export function allRoutes(): readonly Place[] {
  const dashboard = dashboardRoutes({} as DashboardDeps).map((route) =>
    placeOf('/api/dashboard', route, route.permission === 'PUBLIC'),
  );
  const deps: unknown = { settings: {} };
  const api = routes(deps as RouteDeps).map((route) => placeOf('/api/v1', route, false));
  return [...dashboard, ...api];
}

type Row = { readonly method: string; readonly path: string; readonly needsProof?: ProofNeed };

function placeOf(prefix: string, row: Row, isForVisitors: boolean): Place {
  const method = row.method.toUpperCase();
  const path = prefix + row.path;
  return { at: `${method} ${path}`, method, path, isForVisitors, needsProof: row.needsProof };
}
