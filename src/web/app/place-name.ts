/** Where the frame leads, in its order. */
export const PLACE_NAMES = [
  'overview',
  'new',
  'bulk',
  'shipments',
  'pickups',
  'trackers',
  'wallet',
  'keys',
  'webhooks',
  'events',
  'requests',
  'settings',
] as const;
export type PlaceName = (typeof PLACE_NAMES)[number];
