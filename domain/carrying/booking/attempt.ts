import type { Shipment, ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import type { OpenState } from './intent.ts';

/** One claim of an intent, written before the courier is called. */
export type Attempt = ShipmentKey & {
  /** The intent's fencing token after the claim, and so the number of the attempt, from 1. */
  readonly fencingToken: number;
  /** The intent's state when it was claimed. ATTEMPTING: the previous attempt has no outcome. */
  readonly stateAtClaim: OpenState;
  readonly beganAt: Date;
  /** Number of claims in state PENDING, including this one: as many orders may have been sent. */
  readonly sends: number;
  /** Start of the last claim in state PENDING. */
  readonly sentAt: Date;
  /** The courier's own number of an order that it has accepted. */
  readonly orderId: string | null;
  /** Faults of the intent, including one of the previous attempt. */
  readonly faults: number;
  /** When the booking was requested. */
  readonly wantedSince: Date;
};

/**
 * An attempt as stored, as evidence for operators. Outcome, detail and finish are null while the
 * outcome is not known.
 */
export type RecordedAttempt = ShipmentKey &
  Pick<Attempt, 'fencingToken' | 'stateAtClaim' | 'beganAt'> & {
    readonly outcome: AttemptOutcome | null;
    readonly detail: string | null;
    /** True if the outcome arrived after a later attempt had taken over. */
    readonly isLate: boolean;
    readonly finishedAt: Date | null;
  };

/** A committed attempt, and the current shipment. */
export type ClaimedBooking = { readonly attempt: Attempt; readonly shipment: Shipment };

/**
 * The result of an attempt. FAULT: the mistake is ours, and the courier was not called.
 * HANDED_OVER: the courier cannot say what became of the order, so an operator resolves it.
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
