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
import type { PlaceName } from './place-name.ts';

/** Their words are in words.ts, by the same names. */
export const PLACES = [
  { name: 'overview', to: '/$environment/overview', icon: HomeIcon },
  { name: 'new', to: '/$environment/new', icon: PlusCircleIcon },
  { name: 'bulk', to: '/$environment/bulk', icon: TableCellsIcon },
  { name: 'shipments', to: '/$environment/shipments', icon: CubeIcon },
  { name: 'pickups', to: '/$environment/pickups', icon: TruckIcon },
  { name: 'trackers', to: '/$environment/trackers', icon: MapPinIcon },
  { name: 'wallet', to: '/$environment/wallet', icon: WalletIcon },
  { name: 'keys', to: '/$environment/keys', icon: KeyIcon },
  { name: 'webhooks', to: '/$environment/webhooks', icon: BellAlertIcon },
  { name: 'events', to: '/$environment/events', icon: ArrowsRightLeftIcon },
  { name: 'requests', to: '/$environment/requests', icon: QueueListIcon },
  { name: 'settings', to: '/$environment/settings', icon: Cog6ToothIcon },
] as const satisfies readonly { readonly name: PlaceName; readonly [part: string]: unknown }[];

export type Place = (typeof PLACES)[number];

/** Lines are drawn between groups of places: parcels, money, programs, the account. */
export const LAST_OF_GROUP: readonly PlaceName[] = ['overview', 'trackers', 'wallet', 'requests'];

/** The bottom bar of a phone; all others stand behind "More". */
export const ON_PHONES: readonly PlaceName[] = ['overview', 'shipments', 'new', 'wallet'];
