import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';

export const INTENT_STATES = [
  'PENDING',
  'ATTEMPTING',
  'UNKNOWN',
  'ACCEPTED',
  'BOOKED',
  'FAILED',
  'CANCELLED',
  'MANUAL',
] as const;
export type IntentState = (typeof INTENT_STATES)[number];

export type OpenState = Exclude<IntentState, 'BOOKED' | 'FAILED' | 'CANCELLED' | 'MANUAL'>;

/** States of a booking at the courier, each with the states that may follow. */
export const INTENT_MOVES = {
  /** The courier certainly has no order: it was never sent, or never received. */
  PENDING: ['ATTEMPTING', 'CANCELLED'],
  /** An attempt has no outcome yet: its worker is running, or died. */
  ATTEMPTING: [
    'PENDING',
    'UNKNOWN',
    'ACCEPTED',
    'BOOKED',
    'FAILED',
    'CANCELLED',
    'MANUAL',
    'ATTEMPTING',
  ],
  /** Sent, with no conclusive answer. */
  UNKNOWN: ['ATTEMPTING'],
  /** The courier has the order and still owes the AWB: never send it again. */
  ACCEPTED: ['ATTEMPTING'],
  BOOKED: [],
  /** The courier refused. */
  FAILED: [],
  /** Cancelled by the client before a courier had it. */
  CANCELLED: [],
  /** An operator has to resolve it; nothing is sent before. */
  MANUAL: ['PENDING', 'BOOKED', 'FAILED', 'CANCELLED'],
} as const satisfies Readonly<Record<IntentState, readonly IntentState[]>>;

/** States that an attempt or an operator may record; any other does not compile. */
export type StateAfter<From extends 'ATTEMPTING' | 'MANUAL'> = Exclude<
  (typeof INTENT_MOVES)[From][number],
  'ATTEMPTING'
>;

/** States that only the courier or an operator can end. */
export const UNCERTAIN_STATES = [
  'MANUAL',
  'UNKNOWN',
  'ACCEPTED',
] as const satisfies readonly IntentState[];
export type UncertainState = (typeof UNCERTAIN_STATES)[number];

/**
 * The intent to book a paid shipment, written in the commit of its payment. `dueAt` is both the
 * schedule and the end of the lease; a wake-up only makes it quicker.
 */
export type BookingIntent = ShipmentKey & {
  readonly state: IntentState;
  /** Null: workers have nothing left to do. */
  readonly dueAt: Date | null;
  /** Number of claims: only the newest claim may record. */
  readonly fencingToken: number;
  /** Claims that ended in our own fault, or with the death of their worker. */
  readonly faults: number;
  /** Number of claims in state PENDING: as many orders may have been sent. */
  readonly sends: number;
  /** Start of the last claim in state PENDING; null if there was none. */
  readonly sentAt: Date | null;
  /** The courier's own number of an order that it has accepted. */
  readonly orderId: string | null;
  readonly createdAt: Date;
  /**
   * When it was requested: later than `createdAt` if an operator sent it again, or if its provider
   * refused requests until then.
   */
  readonly wantedSince: Date;
  /** When clients were notified that it takes longer; null if they were not. */
  readonly delayedAt: Date | null;
};

/** States that only an operator may end. */
const OPERATOR_STATES: readonly IntentState[] = ['MANUAL'];

/** True if no courier can have the order: a cancellation then needs no answer of the courier. */
export function isUnsent(state: IntentState): boolean {
  return state === 'PENDING';
}

/** True while workers still have to process the intent. */
export function isOpen(state: IntentState): state is OpenState {
  return INTENT_MOVES[state].length > 0 && !OPERATOR_STATES.includes(state);
}
