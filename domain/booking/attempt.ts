import type { Shipment, ShipmentKey } from '#domain/shipment/shipment.ts';
import type { IntentState } from './intent.ts';

/** One claim of an intent, written before the courier is called. */
export type Attempt = ShipmentKey & {
  /** The intent's when it was claimed. */
  readonly fence: number;
  /** What the claim found. ATTEMPTING: the one before it has no outcome. */
  readonly found: Exclude<IntentState, 'BOOKED' | 'FAILED' | 'CANCELLED' | 'MANUAL'>;
  readonly beganAt: Date;
  /** Claims that found it PENDING, this one included: so often an order may have been sent. */
  readonly sends: number;
  /** When the last of these began. */
  readonly sentAt: Date;
  /** The courier's own number of an order that it has accepted. */
  readonly orderId: string | null;
  /** Of the intent, that of the one before included. */
  readonly faults: number;
  /** Since when the booking is wanted. */
  readonly wantedSince: Date;
};

/** An attempt as it is kept, for whoever has to find out; nulls: nobody knows yet. */
export type KeptAttempt = ShipmentKey &
  Pick<Attempt, 'fence' | 'found' | 'beganAt'> & {
    readonly outcome: AttemptOutcome | null;
    readonly detail: string | null;
    /** It came when another attempt had taken over. */
    readonly isLate: boolean;
    readonly settledAt: Date | null;
  };

/** An attempt that is committed, and the shipment as it is now. */
export type ClaimedBooking = { readonly attempt: Attempt; readonly shipment: Shipment };

/**
 * What became of an attempt. FAULT: the mistake is ours, and the courier was not asked.
 * HANDED_OVER: no courier says what became of the order, so a person finds out.
 */
export const ATTEMPT_OUTCOMES = [
  'BOOKED',
  'ACCEPTED',
  'REFUSED',
  'NOT_SENT',
  'UNKNOWN',
  'NOT_FOUND',
  'FAULT',
  'HANDED_OVER',
] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];
