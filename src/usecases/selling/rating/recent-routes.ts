import type { Tenant } from '#domain/environment.ts';
import type { FigureStore, RouteQuery, RouteSum } from '#domain/insight/figure/figure-store.ts';
import type { Clock } from '#domain/time.ts';
import { cachedReads, type Read } from '../../cached-reads.ts';

type CachedSums = Read & { readonly sums: readonly RouteSum[] };

/** Each route has sums for every courier in three scopes, some kilobytes. */
const ROUTES_MAX = 1_000;

/** Cached sums of a route, a few seconds old, so that price comparisons do not wait for them. */
export function recentRoutes(
  figures: Pick<FigureStore, 'routes'>,
  clock: Clock,
): FigureStore['routes'] {
  const read = async (name: string, readAtMs: number): Promise<CachedSums> => {
    const [tenant, query]: [Tenant, RouteQuery] = JSON.parse(name);
    return { readAtMs, sums: await figures.routes(tenant, query) };
  };
  const recent = cachedReads<CachedSums>(clock, read, ROUTES_MAX);
  return async ({ accountId, environment }, query) => {
    const found = await recent.get(JSON.stringify([{ accountId, environment }, query]));
    return found?.sums ?? [];
  };
}
