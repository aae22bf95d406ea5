/** When a courier comes to collect, in the local time of the place. */
export type PickupHours = {
  /** `HH:MM`; a window begins then at the earliest. */
  readonly opens: string;
  /** `HH:MM`; a window ends then at the latest. */
  readonly closes: string;
  /** True if the courier comes on Sundays. */
  readonly isOpenOnSundays: boolean;
};

/** Default hours, for couriers without their own. */
export const USUAL_PICKUP_HOURS: PickupHours = {
  opens: '08:00',
  closes: '20:00',
  isOpenOnSundays: true,
};

/** Shortest window: drivers have more than one address in an hour. */
export const WINDOW_MIN_MINUTES = 60;
