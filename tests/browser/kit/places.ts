/** The pages in the frame, below an environment. */
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

/** The pages before sign-in. */
export const ENTRANCES: readonly string[] = [
  'sign-in',
  'register',
  'forgotten',
  'reset',
  'confirm',
  'keep-factor',
  'invitation',
];
