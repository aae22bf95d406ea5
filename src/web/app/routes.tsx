import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { clientsOf } from '#src/web/api/client.ts';
import { Frame } from './frame.tsx';
import { ENTRANCES, PAGES, type PageRecord } from './pages.ts';
import { meQuery } from './session.tsx';
import { environmentOf, type Slug } from './slug.ts';

export type RouterContext = { readonly queryClient: QueryClient };

const root = createRootRouteWithContext<RouterContext>()({ component: Outlet });

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/$environment/overview', params: { environment: 'test' } });
  },
});

/** Every page after sign-in is inside the frame, below the environment. */
const inside = createRoute({
  getParentRoute: () => root,
  path: '/$environment',
  params: {
    parse: ({ environment }): { environment: Slug } => ({ environment: slugIn(environment) }),
    stringify: ({ environment }) => ({ environment }),
  },
  // Reads the data while the page's script is loading.
  loader: ({ context }) => void context.queryClient.prefetchQuery(meQuery),
  component: Frame,
});

type Page<Path> = Omit<PageRecord, 'path'> & { readonly path: Path };
type Search = PageRecord['search'];
type SearchOf<Page> = Page extends { readonly search: infer Own extends Search } ? Own : undefined;

type Entrances = {
  readonly [Name in keyof typeof ENTRANCES]: ReturnType<
    typeof entranceRoute<(typeof ENTRANCES)[Name]['path'], SearchOf<(typeof ENTRANCES)[Name]>>
  >;
};
type Pages = {
  readonly [Name in keyof typeof PAGES]: ReturnType<
    typeof pageRoute<(typeof PAGES)[Name]['path'], SearchOf<(typeof PAGES)[Name]>>
  >;
};

export const routeTree = root.addChildren({
  start,
  ...routesOf<Entrances>(ENTRANCES, entranceRoute),
  inside: inside.addChildren(routesOf<Pages>(PAGES, pageRoute)),
});

/** Routes by the names of their pages. The caller declares their types, which a loop loses. */
function routesOf<Routes>(
  pages: Readonly<Record<string, PageRecord>>,
  routeOf: (page: PageRecord, search: Search) => unknown,
): Routes {
  const routes = Object.entries(pages).map(([name, page]) => [name, routeOf(page, page.search)]);
  return Object.fromEntries(routes);
}

function entranceRoute<Path extends string, Own extends Search>(page: Page<Path>, search: Own) {
  return createRoute({
    getParentRoute: () => root,
    path: page.path,
    validateSearch: search,
    component: page.component,
  });
}

function pageRoute<Path extends string, Own extends Search>(page: Page<Path>, search: Own) {
  return createRoute({
    getParentRoute: () => inside,
    path: page.path,
    validateSearch: search,
    component: page.component,
    loader: ({ context, params, location }) => {
      const { environment = '' }: { environment?: string } = params;
      const clients = clientsOf[environmentOf(environment) ?? 'TEST'];
      void page.prefetch?.(context.queryClient, { clients, params, search: location.search });
    },
  });
}

function slugIn(text: string): Slug {
  if (environmentOf(text) === undefined) throw notFound();
  return text === 'live' ? 'live' : 'test';
}
