import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { Attempt, AttemptOutcome, ClaimedBooking } from './attempt.ts';
import type { BookingIntent, IntentState } from './intent.ts';

/** Which intents to claim: those of these shipments, or whichever are due; `room` at most. */
export type ClaimRequest = {
  readonly only?: readonly ShipmentKey[];
  readonly room: number;
  /** What is due by then is claimed, until LEASE_MS later. By the database's clock. */
  readonly now: Date;
};

/** What an attempt leaves behind. */
export type Settlement = {
  readonly state: IntentState;
  /** Null exactly where the state is a last one. */
  readonly dueAt: Date | null;
  readonly outcome: AttemptOutcome;
  /** The courier's or our own words, for whoever has to find out. */
  readonly detail: string;
  readonly settledAt: Date;
};

export interface BookingStore {
  /**
   * Due intents, claimed for whoever calls: fence, lease and the row of the attempt are one
   * statement, committed when it returns. The longest due first, over all accounts. Claims whose
   * attempt has no outcome count as faults of the intent.
   */
  claim(request: ClaimRequest): Promise<readonly ClaimedBooking[]>;
  find(key: ShipmentKey): Promise<BookingIntent | undefined>;
}

export interface BookingWrites {
  /** Stale where it is not PENDING with this fence any more: the courier may have been asked. */
  cancel(intent: Pick<BookingIntent, 'fence'> & ShipmentKey): void;
  /** Refused by the database where the shipment's HOLD journal is not there. Nudges a worker. */
  insert(intent: Pick<BookingIntent, 'dueAt' | 'createdAt'> & ShipmentKey): void;
  /** Intent and attempt. Stale where the fence is not the intent's any more, or is over. */
  settle(attempt: Attempt, settlement: Settlement): void;
  /** Evidence of an attempt that somebody else has overtaken: the intent is left alone. */
  settleLate(attempt: Attempt, late: Omit<Settlement, 'state' | 'dueAt'>): void;
}
