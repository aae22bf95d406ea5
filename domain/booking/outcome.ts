import type { AlertKind } from '#domain/alert/alert.ts';
import { CourierFailure } from '#domain/courier/courier-failure.ts';
import type { Failure } from '#domain/shipment/shipment.ts';
import type { Attempt } from './attempt.ts';
import type { IntentState } from './intent.ts';

/** What an order is known by: our reference, and the courier's own where it gave one. */
export type OrderKey = { readonly reference: string; readonly orderId: string | null };

/** What a courier answers to a booking. `reference` is ours, as the courier repeats it. */
export type BookingReply =
  | { readonly kind: 'BOOKED'; readonly reference: string; readonly awb: string }
  /** The order is taken and the AWB follows: asked for by `lookUp`, never sent again. */
  | ({ readonly kind: 'ACCEPTED' } & OrderKey)
  /** For good: the same order would be refused again. */
  | { readonly kind: 'REFUSED'; readonly failure: Failure };

/** What we know after a call, whether or not there was an answer. */
export type BookingOutcome =
  | Exclude<BookingReply, { kind: 'BOOKED' }>
  | Booked
  /** No byte of the order has left. */
  | { readonly kind: 'NOT_SENT'; readonly message: string }
  /** It may have been booked: only the courier can say. */
  | { readonly kind: 'UNKNOWN'; readonly message: string }
  /** The courier has nothing, and no order of ours can still be on its way. */
  | { readonly kind: 'NOT_FOUND'; readonly message: string }
  /** A mistake of ours, before anybody was called. */
  | { readonly kind: 'FAULT'; readonly message: string }
  /** Nobody is asked any more before a person has looked. */
  | HandedOver;

export type Booked = Extract<BookingReply, { kind: 'BOOKED' }> & {
  /** AWBs that the courier gave it beside this one. */
  readonly others?: readonly string[];
};

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
  NOT_FOUND: 'PENDING',
  FAULT: 'UNKNOWN',
};

/** What an outcome makes of an intent, by the state in which the attempt found it. */
const AFTER: Readonly<Record<Attempt['found'], AfterEach>> = {
  PENDING: {
    ...CERTAIN,
    NOT_SENT: 'PENDING',
    UNKNOWN: 'UNKNOWN',
    NOT_FOUND: 'PENDING',
    FAULT: 'PENDING',
  },
  ATTEMPTING: STILL_UNKNOWN,
  UNKNOWN: STILL_UNKNOWN,
  /** The courier has it: whatever happens to our question, it is never sent again. */
  ACCEPTED: {
    ...CERTAIN,
    NOT_SENT: 'ACCEPTED',
    UNKNOWN: 'ACCEPTED',
    NOT_FOUND: 'ACCEPTED',
    FAULT: 'ACCEPTED',
  },
};

/** `isUnwanted`: the client has cancelled it, so what no courier has is not sent again. */
export function stateAfter(
  { found, isUnwanted }: Pick<Attempt, 'found'> & { readonly isUnwanted: boolean },
  outcome: BookingOutcome['kind'],
): IntentState {
  const state = AFTER[found][outcome];
  return state === 'PENDING' && isUnwanted ? 'CANCELLED' : state;
}

/** What an operator reads beside the attempt. */
export function detailOf(outcome: BookingOutcome): string {
  switch (outcome.kind) {
    case 'BOOKED':
      return `AWB ${awbsOf(outcome).join(', ')}`;
    case 'ACCEPTED':
      return 'the AWB follows';
    case 'REFUSED':
      return `${outcome.failure.code}: ${outcome.failure.message}`;
    default:
      return outcome.message;
  }
}

/** What `detailOf` has told of what was booked. */
export function awbsOfDetail(detail: string): readonly string[] {
  return detail.replace(/^AWB /, '').split(', ');
}

/** An answer that is about our order; what names another one says nothing of ours. */
export function outcomeOfReply(reply: BookingReply, reference: string): BookingOutcome {
  if (reply.kind === 'REFUSED' || reply.reference === reference) return reply;
  const message = `The courier answered for ${reply.reference} in place of ${reference}.`;
  return { kind: 'UNKNOWN', message };
}

/**
 * What a courier has under our reference, where it has anything. What names another one is left
 * out. Of several bookings the first by AWB is meant, whoever looks and whenever.
 */
export function outcomeOfLookUp(
  replies: readonly BookingReply[],
  { reference, orderId }: OrderKey,
): BookingOutcome | undefined {
  const [awb, ...others] = bookedAwbs(replies, reference);
  if (awb !== undefined) return { kind: 'BOOKED', reference, awb, others };
  const ours = replies.filter((reply) => outcomeOfReply(reply, reference) === reply);
  const accepted = ours.filter(({ kind }) => kind === 'ACCEPTED');
  const known = accepted.find((reply) => reply.kind === 'ACCEPTED' && reply.orderId === orderId);
  return known ?? accepted[0] ?? ours.find(({ kind }) => kind === 'REFUSED');
}

/** What was booked under this reference, each AWB once, in order. */
export function bookedAwbs(replies: readonly BookingReply[], reference: string): readonly string[] {
  const awbs = replies.flatMap((reply) =>
    reply.kind === 'BOOKED' && reply.reference === reference ? reply.awb : [],
  );
  return [...new Set(awbs)].toSorted();
}

export function awbsOf({ awb, others = [] }: Booked): readonly string[] {
  return [awb, ...others];
}

/** Whatever is not known to have stayed here may have arrived there. */
export function outcomeOfError(error: unknown): BookingOutcome {
  const message = error instanceof Error ? error.message : String(error);
  const stayedHere = error instanceof CourierFailure && !error.wasSent;
  return { kind: stayedHere ? 'NOT_SENT' : 'UNKNOWN', message };
}
