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
