import { createRouter } from '@tanstack/react-router';
import { queryClient } from '#src/web/api/query-client.ts';
import { parseSearch, writeSearch } from '#src/web/kit/search-text.ts';
import { RouteFailed, RouteNotFound, RoutePending } from './route-states.tsx';
import { routeTree } from './routes.tsx';

/** Delay before skeletons are shown; faster pages appear without them. */
const PENDING_AFTER_MS = 150;

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  // The router always asks the query cache, which knows what is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: PENDING_AFTER_MS,
  defaultPendingMinMs: 0,
  defaultPendingComponent: RoutePending,
  defaultErrorComponent: RouteFailed,
  defaultNotFoundComponent: RouteNotFound,
  scrollRestoration: true,
  parseSearch,
  stringifySearch: writeSearch,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
