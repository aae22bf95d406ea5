import type { Shipment, ShipmentKey } from '#domain/shipment/shipment.ts';
import type { IntentState } from './intent.ts';

/** One claim of an intent, written before the courier is called. */
export type Attempt = ShipmentKey & {
  /** The intent's when it was claimed. */
  readonly fence: number;
  /** What the claim found. ATTEMPTING: the one before it has no outcome. */
  readonly found: Exclude<IntentState, 'BOOKED' | 'FAILED' | 'CANCELLED' | 'MANUAL'>;
  /** Of the intent, that of the one before included. */
  readonly faults: number;
  /** Since when the booking is wanted. */
  readonly wantedSince: Date;
};

/** An attempt that is committed, and the shipment as it is now. */
export type ClaimedBooking = { readonly attempt: Attempt; readonly shipment: Shipment };

/**
 * What became of an attempt. FAULT: the mistake is ours, and the courier was not asked.
 * HANDED_OVER: nobody was asked, a person is.
 */
export const ATTEMPT_OUTCOMES = [
  'BOOKED',
  'ACCEPTED',
  'REFUSED',
  'NOT_SENT',
  'UNKNOWN',
  'FAULT',
  'HANDED_OVER',
] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];
