import type { Claimed, CourierLane, FairClaim } from '#domain/carrying/courier/fair-claim.ts';
import type { DueRequest } from '#domain/due-request.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import type { Attempt, AttemptOutcome, ClaimedBooking, RecordedAttempt } from './attempt.ts';
import type { BookingIntent, StateAfter, UncertainState } from './intent.ts';

/** Request for the due intents of these shipments. */
export type NamedRequest = DueRequest & { readonly keys: readonly ShipmentKey[] };

/** Result stored when an attempt ends. */
export type AttemptResult = {
  readonly state: StateAfter<'ATTEMPTING'>;
  /** Null if and only if workers have nothing left to do. */
  readonly dueAt: Date | null;
  /** The courier's own order number; null keeps the one recorded before. */
  readonly orderId: string | null;
  readonly outcome: AttemptOutcome;
  /** Text from the courier or from us, for operators. */
  readonly detail: string;
  readonly finishedAt: Date;
  /** Time at which clients are notified of a delay; absent: they are not. */
  readonly delayedAt?: Date;
  /** New start of the time limit, set if the provider refused the request. */
  readonly wantedSince?: Date;
};

export interface BookingStore {
  /**
   * Claims due intents. Fencing token, lease and the row of the attempt are
   * written by one statement, committed when it returns. A claim whose attempt never got an outcome
   * counts as a fault of the intent.
   */
  claim(request: NamedRequest): Promise<readonly ClaimedBooking[]>;
  /** Like `claim`, for any shipments, as a fair claim. */
  claimDue(request: FairClaim): Promise<Claimed<ClaimedBooking>>;
  find(key: ShipmentKey): Promise<BookingIntent | undefined>;
  /** UNKNOWN and ACCEPTED intents by the numbers that the orders have at their provider. */
  findByOrderIds(provider: string, orderIds: readonly string[]): Promise<readonly ShipmentKey[]>;
  /** Makes UNKNOWN and ACCEPTED intents due at `now`, unless they are due earlier. */
  markDueNow(keys: readonly ShipmentKey[], now: Date): Promise<void>;
  /** Intents in one of these states, over all accounts, the longest requested first. */
  list(states: readonly UncertainState[], limit: number): Promise<readonly BookingIntent[]>;
  /** Latest first. */
  attempts(key: ShipmentKey, limit: number): Promise<readonly RecordedAttempt[]>;
  claimChecks(request: FairClaim): Promise<Claimed<BookingCheck>>;
}

/** An operator's resolution of a booking: the final state, or PENDING to send it again. */
export type IntentResolution = {
  readonly state: StateAfter<'MANUAL'>;
  readonly at: Date;
};

/** A look-up of the bookings that the courier has for an order that was sent more than once. */
export type BookingCheck = ShipmentKey &
  CourierLane & {
    readonly orderId: string | null;
  };

export type IntentToInsert = ShipmentKey & CourierLane & Pick<BookingIntent, 'dueAt' | 'createdAt'>;

export interface BookingWrites {
  /**
   * Cancels the intent. Stale unless it is PENDING with this fencing token: otherwise the courier
   * may have been called.
   */
  cancel(intent: Pick<BookingIntent, 'fencingToken'> & ShipmentKey): void;
  /** Inserts an intent; the database rejects it without the shipment's HOLD journal. */
  insert(intent: IntentToInsert): void;
  /** Writes intent and attempt. Stale unless the intent is ATTEMPTING with this token. */
  finish(attempt: Attempt, result: AttemptResult): void;
  /**
   * Resolves a manual intent. Stale unless it is MANUAL with this fencing token. If set to PENDING,
   * it is due immediately, as if requested at `resolved.at` and without faults.
   */
  resolve(
    intent: Pick<BookingIntent, 'fencingToken'> & ShipmentKey,
    resolved: IntentResolution,
  ): void;
  /** Schedules a look-up; an earlier time that is already scheduled stays. */
  scheduleCheck(key: ShipmentKey, dueAt: Date): void;
  /** Deletes the scheduled look-up. */
  endCheck(key: ShipmentKey): void;
  /**
   * Records the outcome of an attempt that was overtaken, as evidence; the intent does not change.
   */
  finishLate(attempt: Attempt, late: Omit<AttemptResult, 'state' | 'dueAt' | 'orderId'>): void;
}
