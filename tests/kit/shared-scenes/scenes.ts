import { AWB_AND_BOOKING_SCENES } from './booking-scenes.ts';
import { SALE_SCENES } from './sale-scenes.ts';
import type { Scene } from './scene.ts';
import { TRACKING_SCENES } from './tracking-scenes.ts';

/** Every write that has a form for several decisions at once. */
export const SHARED_SCENES: readonly Scene[] = [
  ...SALE_SCENES,
  ...AWB_AND_BOOKING_SCENES,
  ...TRACKING_SCENES,
];
