import ArrowsRightLeftIcon from '@heroicons/react/24/outline/ArrowsRightLeftIcon';
import BellAlertIcon from '@heroicons/react/24/outline/BellAlertIcon';
import Cog6ToothIcon from '@heroicons/react/24/outline/Cog6ToothIcon';
import CubeIcon from '@heroicons/react/24/outline/CubeIcon';
import HomeIcon from '@heroicons/react/24/outline/HomeIcon';
import KeyIcon from '@heroicons/react/24/outline/KeyIcon';
import MapPinIcon from '@heroicons/react/24/outline/MapPinIcon';
import PlusCircleIcon from '@heroicons/react/24/outline/PlusCircleIcon';
import QueueListIcon from '@heroicons/react/24/outline/QueueListIcon';
import TableCellsIcon from '@heroicons/react/24/outline/TableCellsIcon';
import TruckIcon from '@heroicons/react/24/outline/TruckIcon';
import WalletIcon from '@heroicons/react/24/outline/WalletIcon';
import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { ComponentType, SVGProps } from 'react';
import type { Language } from '#domain/carrying/tracking/description.ts';
import type { Clients } from '#src/web/api/client.ts';
import type { RawSearch } from '#src/web/kit/search-text.ts';
import { pickupsSearch } from '#src/web/pages/carrying/pickups/search.ts';
import { trackersSearch } from '#src/web/pages/carrying/trackers/search.ts';
import { overviewQuery } from '#src/web/pages/insight/overview/query.ts';
import { overviewSearch } from '#src/web/pages/insight/overview/search.ts';
import { requestSearch, requestsSearch } from '#src/web/pages/insight/requests/search.ts';
import { walletSearch } from '#src/web/pages/money/wallet/search.ts';
import { eventsSearch } from '#src/web/pages/notifying/events/search.ts';
import { webhookSearch, webhooksSearch } from '#src/web/pages/notifying/webhooks/search.ts';
import { keysSearch } from '#src/web/pages/people/keys/search.ts';
import { settingsSearch } from '#src/web/pages/people/settings/search.ts';
import { signInSearch } from '#src/web/pages/people/sign-in/search.ts';
import { bulkSearch } from '#src/web/pages/selling/bulk/search.ts';
import { newShipmentSearch } from '#src/web/pages/selling/new/search.ts';
import { shipmentSearch, shipmentsSearch } from '#src/web/pages/selling/shipments/search.ts';
import { shipmentQuery } from '#src/web/pages/selling/shipments/shipment-query.ts';

type Names = Readonly<Record<Language, string>>;

/** Entry of a page in the menu, the palette and the help of the keyboard. */
export type MenuEntry = {
  readonly name: Names;
  readonly icon: ComponentType<SVGProps<SVGSVGElement>>;
  /** Letter that opens the page after `g`. */
  readonly key: string;
  /** Lines are drawn between groups. */
  readonly group: 'overview' | 'parcels' | 'money' | 'programs' | 'account';
  /** Name in the bottom bar of phones; pages without it are listed under "More". */
  readonly phoneName?: Names;
};

type Visit = {
  readonly clients: Clients;
  readonly search: RawSearch;
  readonly params: Readonly<Record<string, string>>;
};

/** Everything that the frame knows about a page. */
export type PageRecord = {
  readonly path: `/${string}`;
  /** Loaded when the page is opened; each page is a chunk of its own. */
  readonly component: RouteComponent;
  readonly search?: (raw: RawSearch) => object;
  /** Begins to read data while the page's script is loading. */
  readonly prefetch?: (queries: QueryClient, visit: Visit) => Promise<void>;
  readonly menu?: MenuEntry;
};

/**
 * Pages inside the frame, below the environment. Their routes, the menu, the shortcuts and the states
 * that the browser tests look at are derived from here, in this order.
 */
export const PAGES = {
  overview: {
    path: '/overview',
    component: lazyRouteComponent(
      () => import('#src/web/pages/insight/overview/page.tsx'),
      'OverviewPage',
    ),
    search: overviewSearch,
    prefetch: (queries, { clients, search }) =>
      queries.prefetchQuery(overviewQuery(clients, overviewSearch(search))),
    menu: {
      name: { id: 'Ringkasan', en: 'Overview' },
      phoneName: { id: 'Ringkasan', en: 'Overview' },
      icon: HomeIcon,
      key: 'o',
      group: 'overview',
    },
  },
  new: {
    path: '/new',
    component: lazyRouteComponent(
      () => import('#src/web/pages/selling/new/page.tsx'),
      'NewShipmentPage',
    ),
    search: newShipmentSearch,
    menu: {
      name: { id: 'Kirim paket', en: 'New shipment' },
      phoneName: { id: 'Kirim', en: 'New' },
      icon: PlusCircleIcon,
      key: 'n',
      group: 'parcels',
    },
  },
  bulk: {
    path: '/bulk',
    component: lazyRouteComponent(() => import('#src/web/pages/selling/bulk/page.tsx'), 'BulkPage'),
    search: bulkSearch,
    menu: {
      name: { id: 'Kirim massal', en: 'Bulk' },
      icon: TableCellsIcon,
      key: 'b',
      group: 'parcels',
    },
  },
  shipments: {
    path: '/shipments',
    component: lazyRouteComponent(
      () => import('#src/web/pages/selling/shipments/page.tsx'),
      'ShipmentsPage',
    ),
    search: shipmentsSearch,
    menu: {
      name: { id: 'Kiriman', en: 'Shipments' },
      phoneName: { id: 'Kiriman', en: 'Shipments' },
      icon: CubeIcon,
      key: 's',
      group: 'parcels',
    },
  },
  shipment: {
    path: '/shipments/$number',
    component: lazyRouteComponent(
      () => import('#src/web/pages/selling/shipments/detail-page.tsx'),
      'ShipmentPage',
    ),
    search: shipmentSearch,
    prefetch: (queries, { clients, params: { number = '' } }) =>
      queries.prefetchQuery(shipmentQuery(clients, number)),
  },
  pickups: {
    path: '/pickups',
    component: lazyRouteComponent(
      () => import('#src/web/pages/carrying/pickups/page.tsx'),
      'PickupsPage',
    ),
    search: pickupsSearch,
    menu: {
      name: { id: 'Penjemputan', en: 'Pickups' },
      icon: TruckIcon,
      key: 'p',
      group: 'parcels',
    },
  },
  trackers: {
    path: '/trackers',
    component: lazyRouteComponent(
      () => import('#src/web/pages/carrying/trackers/page.tsx'),
      'TrackersPage',
    ),
    search: trackersSearch,
    menu: {
      name: { id: 'Lacak resi', en: 'Trackers' },
      icon: MapPinIcon,
      key: 'f',
      group: 'parcels',
    },
  },
  wallet: {
    path: '/wallet',
    component: lazyRouteComponent(
      () => import('#src/web/pages/money/wallet/page.tsx'),
      'WalletPage',
    ),
    search: walletSearch,
    menu: {
      name: { id: 'Saldo', en: 'Wallet' },
      phoneName: { id: 'Saldo', en: 'Wallet' },
      icon: WalletIcon,
      key: 'w',
      group: 'money',
    },
  },
  keys: {
    path: '/keys',
    component: lazyRouteComponent(() => import('#src/web/pages/people/keys/page.tsx'), 'KeysPage'),
    search: keysSearch,
    menu: {
      name: { id: 'Kunci API', en: 'API keys' },
      icon: KeyIcon,
      key: 'k',
      group: 'programs',
    },
  },
  webhooks: {
    path: '/webhooks',
    component: lazyRouteComponent(
      () => import('#src/web/pages/notifying/webhooks/page.tsx'),
      'WebhooksPage',
    ),
    search: webhooksSearch,
    menu: {
      name: { id: 'Webhook', en: 'Webhooks' },
      icon: BellAlertIcon,
      key: 'h',
      group: 'programs',
    },
  },
  webhook: {
    path: '/webhooks/$id',
    component: lazyRouteComponent(
      () => import('#src/web/pages/notifying/webhooks/detail-page.tsx'),
      'WebhookPage',
    ),
    search: webhookSearch,
  },
  events: {
    path: '/events',
    component: lazyRouteComponent(
      () => import('#src/web/pages/notifying/events/page.tsx'),
      'EventsPage',
    ),
    search: eventsSearch,
    menu: {
      name: { id: 'Event', en: 'Events' },
      icon: ArrowsRightLeftIcon,
      key: 'e',
      group: 'programs',
    },
  },
  requests: {
    path: '/requests',
    component: lazyRouteComponent(
      () => import('#src/web/pages/insight/requests/page.tsx'),
      'RequestsPage',
    ),
    search: requestsSearch,
    menu: {
      name: { id: 'Log permintaan', en: 'Request log' },
      icon: QueueListIcon,
      key: 'l',
      group: 'programs',
    },
  },
  request: {
    path: '/requests/$id',
    component: lazyRouteComponent(
      () => import('#src/web/pages/insight/requests/detail-page.tsx'),
      'RequestPage',
    ),
    search: requestSearch,
  },
  settings: {
    path: '/settings',
    component: lazyRouteComponent(
      () => import('#src/web/pages/people/settings/page.tsx'),
      'SettingsPage',
    ),
    search: settingsSearch,
    menu: {
      name: { id: 'Pengaturan', en: 'Settings' },
      icon: Cog6ToothIcon,
      key: 't',
      group: 'account',
    },
  },
  staff: {
    path: '/staff',
    component: lazyRouteComponent(
      () => import('#src/web/pages/people/staff/page.tsx'),
      'StaffPage',
    ),
  },
} as const satisfies Readonly<Record<string, PageRecord>>;

/** Pages before sign-in. */
export const ENTRANCES = {
  signIn: {
    path: '/sign-in',
    component: lazyRouteComponent(
      () => import('#src/web/pages/people/sign-in/page.tsx'),
      'SignInPage',
    ),
    search: signInSearch,
  },
  register: {
    path: '/register',
    component: lazyRouteComponent(
      () => import('#src/web/pages/people/register/page.tsx'),
      'RegisterPage',
    ),
  },
  forgotten: {
    path: '/forgotten',
    component: lazyRouteComponent(
      () => import('#src/web/pages/people/forgotten/page.tsx'),
      'ForgottenPage',
    ),
  },
  reset: {
    path: '/reset',
    component: lazyRouteComponent(
      () => import('#src/web/pages/people/reset/page.tsx'),
      'ResetPage',
    ),
  },
  confirm: {
    path: '/confirm',
    component: lazyRouteComponent(
      () => import('#src/web/pages/people/confirm/page.tsx'),
      'ConfirmPage',
    ),
  },
  keepFactor: {
    path: '/keep-factor',
    component: lazyRouteComponent(
      () => import('#src/web/pages/people/keep-factor/page.tsx'),
      'KeepFactorPage',
    ),
  },
  invitation: {
    path: '/invitation',
    component: lazyRouteComponent(
      () => import('#src/web/pages/people/invitation/page.tsx'),
      'InvitationPage',
    ),
  },
} as const satisfies Readonly<Record<string, PageRecord>>;
