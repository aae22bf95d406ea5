import type { AlertKind } from '#domain/alert/alert.ts';
import { CourierFailure } from '#domain/courier/courier-failure.ts';
import type { Failure } from '#domain/shipment/shipment.ts';
import type { Attempt } from './attempt.ts';
import type { IntentState } from './intent.ts';

/** What a courier answers to a booking. `reference` is ours, as the courier repeats it. */
export type BookingReply =
  | { readonly kind: 'BOOKED'; readonly reference: string; readonly awb: string }
  /** The order is taken and the AWB follows: asked for by `lookUp`, never sent again. */
  | { readonly kind: 'ACCEPTED'; readonly reference: string }
  /** For good: the same order would be refused again. */
  | { readonly kind: 'REFUSED'; readonly failure: Failure };

/** What we know after a call, whether or not there was an answer. */
export type BookingOutcome =
  | BookingReply
  /** No byte of the order has left. */
  | { readonly kind: 'NOT_SENT'; readonly message: string }
  /** It may have been booked: only the courier can say. */
  | { readonly kind: 'UNKNOWN'; readonly message: string }
  /** A mistake of ours, before anybody was called. */
  | { readonly kind: 'FAULT'; readonly message: string }
  /** Nobody is asked any more before a person has looked. */
  | HandedOver;

/** `alert`: what the person who looks is told. */
export type HandedOver = {
  readonly kind: 'HANDED_OVER';
  readonly alert: Extract<AlertKind, 'BOOKING_STUCK' | 'AWB_TAKEN'>;
  readonly message: string;
};

type AfterEach = Readonly<Record<BookingOutcome['kind'], IntentState>>;

const CERTAIN = {
  BOOKED: 'BOOKED',
  ACCEPTED: 'ACCEPTED',
  REFUSED: 'FAILED',
  HANDED_OVER: 'MANUAL',
} as const;
/** An attempt that stayed here says nothing of the one before it, which may have arrived. */
const STILL_UNKNOWN: AfterEach = {
  ...CERTAIN,
  NOT_SENT: 'UNKNOWN',
  UNKNOWN: 'UNKNOWN',
  FAULT: 'UNKNOWN',
};

/** What an outcome makes of an intent, by the state in which the attempt found it. */
const AFTER: Readonly<Record<Attempt['found'], AfterEach>> = {
  PENDING: { ...CERTAIN, NOT_SENT: 'PENDING', UNKNOWN: 'UNKNOWN', FAULT: 'PENDING' },
  ATTEMPTING: STILL_UNKNOWN,
  UNKNOWN: STILL_UNKNOWN,
  /** The courier has it: whatever happens to our question, it is never sent again. */
  ACCEPTED: { ...CERTAIN, NOT_SENT: 'ACCEPTED', UNKNOWN: 'ACCEPTED', FAULT: 'ACCEPTED' },
};

export function stateAfter(found: Attempt['found'], outcome: BookingOutcome['kind']): IntentState {
  return AFTER[found][outcome];
}

/** What an operator reads beside the attempt. */
export function detailOf(outcome: BookingOutcome): string {
  switch (outcome.kind) {
    case 'BOOKED':
      return `AWB ${outcome.awb}`;
    case 'ACCEPTED':
      return 'the AWB follows';
    case 'REFUSED':
      return `${outcome.failure.code}: ${outcome.failure.message}`;
    default:
      return outcome.message;
  }
}

/** An answer that is about our order; what names another one says nothing of ours. */
export function outcomeOfReply(reply: BookingReply, reference: string): BookingOutcome {
  if (reply.kind === 'REFUSED' || reply.reference === reference) return reply;
  const message = `The courier answered for ${reply.reference} in place of ${reference}.`;
  return { kind: 'UNKNOWN', message };
}

/** Whatever is not known to have stayed here may have arrived there. */
export function outcomeOfError(error: unknown): BookingOutcome {
  const message = error instanceof Error ? error.message : String(error);
  const stayedHere = error instanceof CourierFailure && !error.wasSent;
  return { kind: stayedHere ? 'NOT_SENT' : 'UNKNOWN', message };
}
