import { retryAfterMsOf } from '#domain/carrying/courier/call-schedule.ts';
import { CourierFailure, type ProviderRefusal } from '#domain/carrying/courier/courier-failure.ts';
import { REFUSAL_TEXTS } from '#domain/carrying/courier/provider-access.ts';
import type { Rupiah } from '#domain/money.ts';
import type { AlertKind } from '#domain/notifying/alert/alert.ts';
import type { Failure } from '#domain/selling/shipment/shipment.ts';
import type { Attempt } from './attempt.ts';
import type { StateAfter } from './intent.ts';

/** Identifies an order at its courier. A field is null if the courier has not named it. */
export type OrderKey = {
  /** Our reference. */
  readonly reference: string;
  /** The courier's own number of the order. */
  readonly orderId: string | null;
  readonly awb: string | null;
};

/** Identifies a booked order. */
export type BookedParcel = OrderKey & { readonly awb: string };

/** A booked order as reported by its courier: only the AWB is certain. */
export type BookedOrder = {
  readonly awb: string;
  /** The courier's own number of the order. */
  readonly orderId?: string;
  /** Sorting code for the label. */
  readonly routingCode?: string;
  /** The courier's label, HTTPS. */
  readonly labelUrl?: string;
  /** Price that the courier bills: our cost, never public. */
  readonly billed?: Rupiah;
};

/** A courier's reply to a booking. `reference` is ours, as the courier repeats it. */
export type BookingReply =
  | ({ readonly kind: 'BOOKED'; readonly reference: string } & BookedOrder)
  /** The AWB follows: `lookUp` gets it, the order is never sent again. */
  | { readonly kind: 'ACCEPTED'; readonly reference: string; readonly orderId: string | null }
  /** Final: the same order would be refused again. */
  | { readonly kind: 'REFUSED'; readonly failure: Failure };

/** A courier's reply to an order that was sent. */
export type SendReply = BookingReply | AlreadyBooked;

/**
 * Refused because the courier already has an order under this reference. `awb` is null if the
 * courier does not name its AWB, which a look-up or an operator then has to find.
 */
export type AlreadyBooked = {
  readonly kind: 'ALREADY_BOOKED';
  readonly reference: string;
  readonly awb: string | null;
  readonly orderId?: string;
};

/** The courier had the order before this call, which it refused for that reason. */
type Repeated = { readonly isRepeated?: true };

/** The result of a call, with or without a reply. */
export type BookingOutcome =
  | Extract<BookingReply, { kind: 'REFUSED' }>
  | (Extract<BookingReply, { kind: 'ACCEPTED' }> & Repeated)
  | Booked
  /** The courier cannot have received an order by this call. */
  | ({ readonly kind: 'NOT_SENT' } & Unanswered)
  /** The order may have been booked. */
  | ({ readonly kind: 'UNKNOWN' } & Unanswered)
  /** The courier has no order, and none can still arrive. */
  | { readonly kind: 'NOT_FOUND'; readonly message: string }
  /** Our own mistake, before the call. */
  | { readonly kind: 'FAULT'; readonly message: string }
  /** No further call before an operator has resolved it. */
  | ManualOutcome;

type Unanswered = {
  readonly message: string;
  /** Time for which the courier limits our calls. */
  readonly retryAfterMs?: number;
  /** The provider refuses all of our requests: the attempt does not count. */
  readonly refusal?: ProviderRefusal;
};

export type Booked = Extract<BookingReply, { kind: 'BOOKED' }> &
  Repeated & {
    /** Further orders that the courier has under the same reference. */
    readonly others?: readonly BookedOrder[];
  };

/** An operator has to resolve it: `alert` is raised. */
export type ManualOutcome = {
  readonly kind: 'HANDED_OVER';
  readonly alert: Extract<AlertKind, 'BOOKING_STUCK' | 'AWB_TAKEN'>;
  readonly message: string;
  /**
   * Present if the courier certainly has the order, with its number if the courier names one;
   * absent if it is not certain.
   */
  readonly order?: { readonly orderId: string | null };
};

/** Appended evidence for an order that the courier already had, without naming its AWB. */
export const HAD_ALREADY = 'The courier has this order already, and does not name its AWB.';

type StateByOutcome = Readonly<Record<BookingOutcome['kind'], StateAfter<'ATTEMPTING'>>>;

const CERTAIN = {
  BOOKED: 'BOOKED',
  ACCEPTED: 'ACCEPTED',
  REFUSED: 'FAILED',
  HANDED_OVER: 'MANUAL',
} as const;
/** An attempt that was not sent proves nothing about the previous one, which may have arrived. */
const STATE_AFTER_UNKNOWN: StateByOutcome = {
  ...CERTAIN,
  NOT_SENT: 'UNKNOWN',
  UNKNOWN: 'UNKNOWN',
  NOT_FOUND: 'PENDING',
  FAULT: 'UNKNOWN',
};

/** State of the intent after an outcome, by its state at the claim. */
const STATE_AFTER: Readonly<Record<Attempt['stateAtClaim'], StateByOutcome>> = {
  PENDING: {
    ...CERTAIN,
    NOT_SENT: 'PENDING',
    UNKNOWN: 'UNKNOWN',
    NOT_FOUND: 'PENDING',
    FAULT: 'PENDING',
  },
  ATTEMPTING: STATE_AFTER_UNKNOWN,
  UNKNOWN: STATE_AFTER_UNKNOWN,
  /** The courier has the order: whatever the look-up returns, it is never sent again. */
  ACCEPTED: {
    ...CERTAIN,
    NOT_SENT: 'ACCEPTED',
    UNKNOWN: 'ACCEPTED',
    NOT_FOUND: 'ACCEPTED',
    FAULT: 'ACCEPTED',
  },
};

/** `isCancelRequested`: the client has cancelled, so an order that no courier has is not sent. */
export function stateAfter(
  {
    stateAtClaim,
    isCancelRequested,
  }: Pick<Attempt, 'stateAtClaim'> & { readonly isCancelRequested: boolean },
  outcome: BookingOutcome['kind'],
): StateAfter<'ATTEMPTING'> {
  const state = STATE_AFTER[stateAtClaim][outcome];
  return state === 'PENDING' && isCancelRequested ? 'CANCELLED' : state;
}

/** Shown to operators with the attempt. */
export function detailOf(outcome: BookingOutcome): string {
  switch (outcome.kind) {
    case 'BOOKED':
      return `AWB ${ordersOf(outcome)
        .map(({ awb }) => awb)
        .join(', ')}${outcome.isRepeated ? '; the courier had it already' : ''}`;
    case 'ACCEPTED':
      return outcome.isRepeated ? HAD_ALREADY : 'the AWB follows';
    case 'REFUSED':
      return `${outcome.failure.code}: ${outcome.failure.message}`;
    default:
      return outcome.message;
  }
}

/** AWBs in the text that `detailOf` made of a BOOKED outcome. */
export function awbsOfDetail(detail: string): readonly string[] {
  const [awbs = ''] = detail.replace(/^AWB /, '').split(';');
  return awbs.split(', ');
}

/**
 * Outcome of a reply: UNKNOWN if it names another order. An order that the courier already had is
 * BOOKED, or ACCEPTED until its AWB is found, and is never sent again.
 */
export function outcomeOfReply(reply: SendReply, reference: string): BookingOutcome {
  if (reply.kind === 'REFUSED') return reply;
  if (reply.reference !== reference) {
    const message = `The courier answered for ${reply.reference} in place of ${reference}.`;
    return { kind: 'UNKNOWN', message };
  }
  return reply.kind === 'ALREADY_BOOKED' ? outcomeOfDuplicate(reply) : reply;
}

/**
 * Returns the order that a courier has under our reference; undefined if it has none. Replies for
 * other references are ignored. Of several bookings the first by AWB is taken, so every look-up
 * chooses the same.
 */
export function outcomeOfLookUp(
  replies: readonly BookingReply[],
  { reference, orderId }: OrderKey,
): BookingOutcome | undefined {
  const [first, ...others] = bookedOrders(replies, reference);
  if (first !== undefined) return { kind: 'BOOKED', reference, ...first, others };
  const ours = replies.filter((reply) => outcomeOfReply(reply, reference) === reply);
  const accepted = ours.filter(({ kind }) => kind === 'ACCEPTED');
  const known = accepted.find((reply) => reply.kind === 'ACCEPTED' && reply.orderId === orderId);
  return known ?? accepted[0] ?? ours.find(({ kind }) => kind === 'REFUSED');
}

/** Orders booked under this reference, sorted by AWB, each once. */
export function bookedOrders(
  replies: readonly BookingReply[],
  reference: string,
): readonly BookedOrder[] {
  const byAwb = new Map<string, BookedOrder>();
  for (const reply of replies) {
    if (reply.kind !== 'BOOKED' || reply.reference !== reference) continue;
    const [order] = ordersOf(reply);
    if (!byAwb.has(order.awb)) byAwb.set(order.awb, order);
  }
  return [...byAwb.values()].toSorted((one, other) => (one.awb < other.awb ? -1 : 1));
}

/** All orders of an outcome, the shipment's own first. */
export function ordersOf(booked: Booked): readonly [BookedOrder, ...BookedOrder[]] {
  const { kind, reference, isRepeated, others = [], ...own } = booked;
  return [own, ...others];
}

/**
 * Returns the booked order, with the number under which it was accepted unless the courier has
 * several orders.
 */
export function withKnownNumber(booked: Booked, orderId: string | null): BookedOrder {
  const [own, ...others] = ordersOf(booked);
  if (orderId === null || own.orderId !== undefined || others.length > 0) return own;
  return { ...own, orderId };
}

/**
 * NOT_SENT if the order is known not to have been sent; otherwise UNKNOWN, because it may have
 * arrived.
 */
export function outcomeOfError(error: unknown): BookingOutcome {
  const message = messageOf(error);
  const wasNotSent = error instanceof CourierFailure && !error.wasSent;
  const retryAfterMs = retryAfterMsOf(error);
  const kind = wasNotSent ? 'NOT_SENT' : 'UNKNOWN';
  const refusal = error instanceof CourierFailure ? error.refusal : undefined;
  return {
    kind,
    message,
    ...(retryAfterMs > 0 && { retryAfterMs }),
    ...(refusal !== undefined && { refusal }),
  };
}

/**
 * Reason for which the provider rejected the request before it read it; undefined if it did not.
 */
export function refusalIn(outcome: BookingOutcome): ProviderRefusal | undefined {
  return 'refusal' in outcome ? outcome.refusal : undefined;
}

/** Undefined: the courier does not limit our calls. */
export function retryAfterMsIn(outcome: BookingOutcome): number | undefined {
  return 'retryAfterMs' in outcome ? outcome.retryAfterMs : undefined;
}

/** Operators see the reason of the refusal, clients do not. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const refusal = error instanceof CourierFailure ? error.refusal : undefined;
  if (refusal === undefined) return error.message;
  return `The provider turns our requests away: ${REFUSAL_TEXTS[refusal]}.`;
}

function outcomeOfDuplicate({ reference, awb, orderId }: AlreadyBooked): BookingOutcome {
  const isRepeated = true;
  if (awb === null) return { kind: 'ACCEPTED', reference, orderId: orderId ?? null, isRepeated };
  return { kind: 'BOOKED', reference, awb, ...(orderId && { orderId }), isRepeated };
}
