import type { CallTerms } from './pace.ts';

/** Calls of the courier port; those for paid parcels come first, the others can wait. */
export type CourierOperation =
  | 'book'
  | 'lookUp'
  | 'cancel'
  | 'requestPickup'
  | 'cancelPickup'
  | 'rates'
  | 'track';

/** All calls to a provider, whatever brand they are for, by each process. */
export type CallBudget = CallTerms & {
  /** Narrower for calls of one operation; absent: the whole budget. */
  readonly operations?: Readonly<Partial<Record<CourierOperation, CallTerms>>>;
};
