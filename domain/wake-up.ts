/** Kinds of work that a commit may create for workers of any process. */
export const WAKE_UPS = [
  'bookings',
  'cancellations',
  'pickups',
  'events',
  'positions',
  'deliveries',
] as const;
export type WakeUp = (typeof WAKE_UPS)[number];

/**
 * Wakes workers after a commit. A wake-up may be lost, because a timer finds the work in any case.
 */
export interface WakeUps {
  /** Returns immediately, and never fails; wake-ups of the same moment are sent together. */
  wake(what: WakeUp): void;
}

/** Receives wake-ups. */
export interface WakeUpSource {
  /** Calls `woken` for each wake-up, and for every kind if wake-ups may have been missed. */
  listen(woken: (what: WakeUp) => void): Promise<void>;
  /** Stops calling `woken`; settles when its connection is closed. */
  end(): Promise<void>;
}
