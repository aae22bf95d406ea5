import type { Claimed, FairClaim } from '#domain/courier/fair-claim.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { Attempt, AttemptOutcome, ClaimedBooking, KeptAttempt } from './attempt.ts';
import type { BookingIntent, IntentState, UncertainState } from './intent.ts';

/** Which intents to claim: those of these shipments that are due, `room` at most. */
export type ClaimRequest = {
  readonly only: readonly ShipmentKey[];
  readonly room: number;
  /** What is due by then is claimed, until LEASE_MS later. By the database's clock. */
  readonly now: Date;
};

/** What an attempt leaves behind. */
export type Settlement = {
  readonly state: IntentState;
  /** Null exactly where workers have nothing to do any more. */
  readonly dueAt: Date | null;
  /** The courier's own number, where it told one; what was told before stays. */
  readonly orderId: string | null;
  readonly outcome: AttemptOutcome;
  /** The courier's or our own words, for whoever has to find out. */
  readonly detail: string;
  readonly settledAt: Date;
};

export interface BookingStore {
  /**
   * Due intents, claimed by the caller: fence, lease and the row of the attempt are one statement,
   * committed when it returns. The longest due first. Claims whose attempt has no outcome count as
   * faults of the intent.
   */
  claim(request: ClaimRequest): Promise<readonly ClaimedBooking[]>;
  /** The same of any shipments, each account its share. */
  claimDue(request: FairClaim): Promise<Claimed<ClaimedBooking>>;
  find(key: ShipmentKey): Promise<BookingIntent | undefined>;
  /** Due at `now` where the courier has it, or may have it, and nobody is asking it yet. */
  hurry(keys: readonly ShipmentKey[], now: Date): Promise<void>;
  /** In one of these states, over all accounts, those wanted longest first. */
  list(states: readonly UncertainState[], limit: number): Promise<readonly BookingIntent[]>;
  /** The latest first. */
  attempts(key: ShipmentKey, limit: number): Promise<readonly KeptAttempt[]>;
  /** To be looked up once more, claimed until CHECK_LEASE_MS later: each account its share. */
  claimChecks(request: FairClaim): Promise<Claimed<BookingCheck>>;
}

/** What a person has found out of a booking: the state it ends in, or PENDING to be sent again. */
export type Resolved = {
  readonly state: Extract<IntentState, 'PENDING' | 'BOOKED' | 'FAILED' | 'CANCELLED'>;
  readonly at: Date;
};

/** An order that was sent more than once: what the courier has under its reference. */
export type BookingCheck = ShipmentKey & {
  readonly courierCode: string;
  readonly orderId: string | null;
};

export type IntentToInsert = ShipmentKey &
  Pick<BookingIntent, 'dueAt' | 'createdAt'> & { readonly courierCode: string };

export interface BookingWrites {
  /** Stale where it is not PENDING with this fence any more: the courier may have been asked. */
  cancel(intent: Pick<BookingIntent, 'fence'> & ShipmentKey): void;
  /** Refused by the database where the shipment's HOLD journal is not there. Nudges a worker. */
  insert(intent: IntentToInsert): void;
  /** Intent and attempt. Stale where the fence is not the intent's any more, or is over. */
  settle(attempt: Attempt, settlement: Settlement): void;
  /**
   * Stale where it is not MANUAL with this fence any more. PENDING: due at once, as if it had been
   * wanted since then and nothing had failed; nudges a worker.
   */
  resolve(intent: Pick<BookingIntent, 'fence'> & ShipmentKey, resolved: Resolved): void;
  /** To be looked up once more; where it was to be already, the earlier time counts. */
  checkAgain(key: ShipmentKey, dueAt: Date): void;
  /** Looked up for the last time. */
  endCheck(key: ShipmentKey): void;
  /** Evidence of an attempt that somebody else has overtaken: the intent is left alone. */
  settleLate(attempt: Attempt, late: Omit<Settlement, 'state' | 'dueAt' | 'orderId'>): void;
}
