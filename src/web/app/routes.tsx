import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { clientsOf } from '#src/web/api/client.ts';
import { bulkSearch } from '#src/web/pages/bulk/search.ts';
import { eventsSearch } from '#src/web/pages/events/search.ts';
import { keysSearch } from '#src/web/pages/keys/search.ts';
import { newShipmentSearch } from '#src/web/pages/new/search.ts';
import { overviewQuery } from '#src/web/pages/overview/query.ts';
import { overviewSearch } from '#src/web/pages/overview/search.ts';
import { pickupsSearch } from '#src/web/pages/pickups/search.ts';
import { requestSearch, requestsSearch } from '#src/web/pages/requests/search.ts';
import { settingsSearch } from '#src/web/pages/settings/search.ts';
import { shipmentSearch, shipmentsSearch } from '#src/web/pages/shipments/search.ts';
import { shipmentQuery } from '#src/web/pages/shipments/shipment-query.ts';
import { signInSearch } from '#src/web/pages/sign-in/search.ts';
import { trackersSearch } from '#src/web/pages/trackers/search.ts';
import { walletSearch } from '#src/web/pages/wallet/search.ts';
import { webhookSearch, webhooksSearch } from '#src/web/pages/webhooks/search.ts';
import { Frame } from './frame.tsx';
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

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: signInSearch,
  component: lazyRouteComponent(() => import('#src/web/pages/sign-in/page.tsx'), 'SignInPage'),
});
const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  component: lazyRouteComponent(() => import('#src/web/pages/register/page.tsx'), 'RegisterPage'),
});
const forgotten = createRoute({
  getParentRoute: () => root,
  path: '/forgotten',
  component: lazyRouteComponent(() => import('#src/web/pages/forgotten/page.tsx'), 'ForgottenPage'),
});
const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  component: lazyRouteComponent(() => import('#src/web/pages/reset/page.tsx'), 'ResetPage'),
});
const confirm = createRoute({
  getParentRoute: () => root,
  path: '/confirm',
  component: lazyRouteComponent(() => import('#src/web/pages/confirm/page.tsx'), 'ConfirmPage'),
});
const keepFactor = createRoute({
  getParentRoute: () => root,
  path: '/keep-factor',
  component: lazyRouteComponent(
    () => import('#src/web/pages/keep-factor/page.tsx'),
    'KeepFactorPage',
  ),
});
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(
    () => import('#src/web/pages/invitation/page.tsx'),
    'InvitationPage',
  ),
});

/** Everything after sign-in stands in the frame, below the environment. */
const inside = createRoute({
  getParentRoute: () => root,
  path: '/$environment',
  params: {
    parse: ({ environment }): { environment: Slug } => ({ environment: slugIn(environment) }),
    stringify: ({ environment }) => ({ environment }),
  },
  // While the page's own script is on its way.
  loader: ({ context }) => void context.queryClient.prefetchQuery(meQuery),
  component: Frame,
});

const overview = createRoute({
  getParentRoute: () => inside,
  path: '/overview',
  validateSearch: overviewSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps: { days } }) => {
    const clients = clientsOf[environmentOf(params.environment) ?? 'TEST'];
    void context.queryClient.prefetchQuery(overviewQuery(clients, days));
  },
  component: lazyRouteComponent(() => import('#src/web/pages/overview/page.tsx'), 'OverviewPage'),
});
const shipments = createRoute({
  getParentRoute: () => inside,
  path: '/shipments',
  validateSearch: shipmentsSearch,
  component: lazyRouteComponent(() => import('#src/web/pages/shipments/page.tsx'), 'ShipmentsPage'),
});
const shipment = createRoute({
  getParentRoute: () => inside,
  path: '/shipments/$number',
  validateSearch: shipmentSearch,
  loader: ({ context, params }) => {
    const clients = clientsOf[environmentOf(params.environment) ?? 'TEST'];
    void context.queryClient.prefetchQuery(shipmentQuery(clients, params.number));
  },
  component: lazyRouteComponent(
    () => import('#src/web/pages/shipments/detail-page.tsx'),
    'ShipmentPage',
  ),
});
const newShipment = createRoute({
  getParentRoute: () => inside,
  path: '/new',
  validateSearch: newShipmentSearch,
  component: lazyRouteComponent(() => import('#src/web/pages/new/page.tsx'), 'NewShipmentPage'),
});
const bulk = createRoute({
  getParentRoute: () => inside,
  path: '/bulk',
  validateSearch: bulkSearch,
  component: lazyRouteComponent(() => import('#src/web/pages/bulk/page.tsx'), 'BulkPage'),
});
const pickups = createRoute({
  getParentRoute: () => inside,
  path: '/pickups',
  validateSearch: pickupsSearch,
  component: lazyRouteComponent(() => import('#src/web/pages/pickups/page.tsx'), 'PickupsPage'),
});
const trackers = createRoute({
  getParentRoute: () => inside,
  path: '/trackers',
  validateSearch: trackersSearch,
  component: lazyRouteComponent(() => import('#src/web/pages/trackers/page.tsx'), 'TrackersPage'),
});
const wallet = createRoute({
  getParentRoute: () => inside,
  path: '/wallet',
  validateSearch: walletSearch,
  component: lazyRouteComponent(() => import('#src/web/pages/wallet/page.tsx'), 'WalletPage'),
});
const webhooks = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks',
  validateSearch: webhooksSearch,
  component: lazyRouteComponent(() => import('#src/web/pages/webhooks/page.tsx'), 'WebhooksPage'),
});
const webhook = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks/$id',
  validateSearch: webhookSearch,
  component: lazyRouteComponent(
    () => import('#src/web/pages/webhooks/detail-page.tsx'),
    'WebhookPage',
  ),
});
const events = createRoute({
  getParentRoute: () => inside,
  path: '/events',
  validateSearch: eventsSearch,
  component: lazyRouteComponent(() => import('#src/web/pages/events/page.tsx'), 'EventsPage'),
});
const keys = createRoute({
  getParentRoute: () => inside,
  path: '/keys',
  validateSearch: keysSearch,
  component: lazyRouteComponent(() => import('#src/web/pages/keys/page.tsx'), 'KeysPage'),
});
const requests = createRoute({
  getParentRoute: () => inside,
  path: '/requests',
  validateSearch: requestsSearch,
  component: lazyRouteComponent(() => import('#src/web/pages/requests/page.tsx'), 'RequestsPage'),
});
const request = createRoute({
  getParentRoute: () => inside,
  path: '/requests/$id',
  validateSearch: requestSearch,
  component: lazyRouteComponent(
    () => import('#src/web/pages/requests/detail-page.tsx'),
    'RequestPage',
  ),
});
const settings = createRoute({
  getParentRoute: () => inside,
  path: '/settings',
  validateSearch: settingsSearch,
  component: lazyRouteComponent(() => import('#src/web/pages/settings/page.tsx'), 'SettingsPage'),
});

const staff = createRoute({
  getParentRoute: () => inside,
  path: '/staff',
  component: lazyRouteComponent(() => import('#src/web/pages/staff/page.tsx'), 'StaffPage'),
});

const beforeSignIn = [
  ...[start, signIn, register, forgotten, reset],
  ...[keepFactor, confirm, invitation],
] as const;
const ofParcels = [
  overview,
  shipments,
  shipment,
  newShipment,
  bulk,
  pickups,
  trackers,
  wallet,
] as const;
const ofPrograms = [webhooks, webhook, events, keys, requests, request, settings, staff] as const;

export const routeTree = root.addChildren([
  ...beforeSignIn,
  inside.addChildren([...ofParcels, ...ofPrograms]),
]);

function slugIn(text: string): Slug {
  if (environmentOf(text) === undefined) throw notFound();
  return text === 'live' ? 'live' : 'test';
}
