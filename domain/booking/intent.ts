import type { ShipmentKey } from '#domain/shipment/shipment.ts';

/** What we know of a booking at the courier. Table: what may follow. */
export const INTENT_MOVES = {
  /** The courier certainly knows nothing of it: never sent, or not received. */
  PENDING: ['ATTEMPTING', 'CANCELLED'],
  /** An attempt has no outcome yet: somebody is at it, or died over it. */
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
  /** Sent, and nobody heard what became of it. */
  UNKNOWN: ['ATTEMPTING'],
  /** The courier has it and still owes the AWB: never to be sent again. */
  ACCEPTED: ['ATTEMPTING'],
  BOOKED: [],
  /** The courier refused. */
  FAILED: [],
  /** The client was quicker: no courier has it. */
  CANCELLED: [],
  /** A person finds out; nothing is sent before that. */
  MANUAL: ['PENDING', 'BOOKED', 'FAILED', 'CANCELLED'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type IntentState = keyof typeof INTENT_MOVES;
export const INTENT_STATES = Object.keys(INTENT_MOVES) as readonly IntentState[];

/** What only the courier knows, or a person who asks it. */
export const UNCERTAIN_STATES = [
  'MANUAL',
  'UNKNOWN',
  'ACCEPTED',
] as const satisfies readonly IntentState[];
export type UncertainState = (typeof UNCERTAIN_STATES)[number];

/**
 * That a paid shipment is to be booked: written with its money, worked on by whoever comes first.
 * `dueAt` is the only schedule, a lease as well; a nudge only makes it quicker.
 */
export type BookingIntent = ShipmentKey & {
  readonly state: IntentState;
  /** Null: there is nothing left to do. */
  readonly dueAt: Date | null;
  /** Counts the claims: who holds an older one records nothing. */
  readonly fence: number;
  /** Claims that ended in a fault of ours, or in the death of who held them. */
  readonly faults: number;
  /** Claims that found it PENDING: so often an order may have been sent. */
  readonly sends: number;
  /** When the last of these began; null: none did. */
  readonly sentAt: Date | null;
  /** The courier's own number of an order that it has accepted. */
  readonly orderId: string | null;
  readonly createdAt: Date;
  /** Later than `createdAt` where a person has ordered another send. */
  readonly wantedSince: Date;
};

/** What only a person may end. */
const OF_PEOPLE: readonly IntentState[] = ['MANUAL'];

/** Whether workers have still to look after it. */
export function isOpen(state: IntentState): boolean {
  return INTENT_MOVES[state].length > 0 && !OF_PEOPLE.includes(state);
}
