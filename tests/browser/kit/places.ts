import { PLACES as IN_MENU } from '#src/web/app/navigation.ts';
import { ENTRANCES as BEFORE_SIGN_IN, PAGES } from '#src/web/app/pages.ts';
import type { Sample } from './sample.ts';

/** Paths of the pages in the menu, below an environment. */
export const PLACES: readonly string[] = IN_MENU.map(({ id }) => PAGES[id].path.slice(1));

/** Paths of the pages before sign-in. */
export const ENTRANCES: readonly string[] = Object.values(BEFORE_SIGN_IN).map(({ path }) =>
  path.slice(1),
);

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
