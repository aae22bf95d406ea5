import { TABS } from '#src/web/pages/settings/tabs.ts';
import type { Sample } from './sample.ts';

/** Paths of the pages below an environment. */
export const PLACES: readonly string[] = [
  'overview',
  'shipments',
  'new',
  'bulk',
  'pickups',
  'trackers',
  'wallet',
  'webhooks',
  'events',
  'keys',
  'requests',
  'settings',
];

/** Paths of the pages before sign-in. */
export const ENTRANCES: readonly string[] = [
  'sign-in',
  'register',
  'forgotten',
  'reset',
  'confirm',
  'keep-factor',
  'invitation',
];

/** Every page of a shop with data, and the tabs and drawers that have addresses. */
export function memberPaths({ shipments, webhookId, trackerId }: Sample): readonly string[] {
  return [
    ...PLACES.map((place) => `/test/${place}`),
    ...Object.values(shipments).map((number) => `/test/shipments/${number}`),
    `/test/shipments/${shipments.delivered}?tab=evidence`,
    ...['withdrawals', 'claims'].map((tab) => `/test/wallet?tab=${tab}`),
    ...['add=true', `tracker=${trackerId}`].map((search) => `/test/trackers?${search}`),
    `/test/webhooks/${webhookId}`,
    '/test/nothing',
  ];
}

/** Tabs without something to load beside what `memberPaths` loads. */
export function moreTabs(): readonly string[] {
  return [
    ...['transactions', 'cod', 'statements'].map((tab) => `/test/wallet?tab=${tab}`),
    ...TABS.map((tab) => `/test/settings?tab=${tab}`),
    '/test/wallet?topup=new',
    '/test/pickups?request=true',
  ];
}
