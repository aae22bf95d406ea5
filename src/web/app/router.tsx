import { createRouter } from '@tanstack/react-router';
import { queryClient } from '#src/web/api/query-client.ts';
import { parseSearch, writeSearch } from '#src/web/kit/search-text.ts';
import { RouteFailed, RouteNotFound, RoutePending } from './route-states.tsx';
import { routeTree } from './routes.tsx';

/** Skeletons only after this long: faster pages appear at once. */
const PENDING_AFTER_MS = 150;

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  // Queries keep what is fresh; the router asks them each time.
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
