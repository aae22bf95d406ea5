import type { BookingReply } from '#domain/carrying/booking/outcome.ts';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import type { CancelReply } from '#domain/carrying/courier-cancellation/cancel-reply.ts';
import type { ListedCourier } from '#domain/carrying/courier-port/courier-directory.ts';
import { profile } from '#tests/kit/builders.ts';
import { fakeCourier } from '#tests/kit/fakes/courier-directory.ts';

/** Possible outcomes of an order at a courier. */
export const REPLIES = [
  'BOOKED',
  'BOOKED',
  'BOOKED',
  'REFUSED',
  'ACCEPTED',
  'NO_ANSWER',
  'NOT_SENT',
  'AWB_OF_ANOTHER',
  'ANOTHER_ORDER',
] as const;
export type Reply = (typeof REPLIES)[number];

/** Possible answers to a cancellation. */
export const CANCEL_REPLIES = [
  'CANCELLED',
  'CANCELLED',
  'CANCELLED',
  'REFUSED',
  'NO_ANSWER',
] as const;
export type CancelReplyKind = (typeof CANCEL_REPLIES)[number];

/** Gives the answers set by the test, and shows its last answer. */
export type ObedientCourier = ListedCourier & {
  nextReply(reply: Reply, awb: string): void;
  /** Null if it was not called since. */
  readonly lastReply: Reply | null;
  /** The answer to cancellations from now on; their AWBs are added to `requested`. */
  willCancel(reply: CancelReplyKind, requested: Set<string>): void;
};

const FAILURE = { code: 'NO_CAPACITY', message: 'The courier is full.' };
const PROFILE = profile();
/** Profile of a courier that supports no cancellation. */
export const STUBBORN = profile({
  code: 'stubborn',
  capabilities: { ...PROFILE.capabilities, cancellation: false },
});

export function obedientCourier(): ObedientCourier {
  let next: { readonly reply: Reply; readonly awb: string } = { reply: 'BOOKED', awb: '' };
  let lastReply: Reply | null = null;
  let cancels: { readonly reply: CancelReplyKind; readonly requested: Set<string> } | undefined;
  const answer = async (reference: string): Promise<BookingReply> => {
    lastReply = next.reply;
    return replyOf(next.reply, next.awb, reference);
  };
  return {
    ...fakeCourier(PROFILE),
    nextReply(reply, awb) {
      next = { reply, awb };
      lastReply = null;
    },
    get lastReply() {
      return lastReply;
    },
    book: ({ reference }) => answer(reference),
    lookUp: async ({ reference }) => [await answer(reference)],
    willCancel(reply, requested) {
      cancels = { reply, requested };
    },
    async cancel({ awb }) {
      if (cancels === undefined) throw new Error(`no cancellation is expected of ${awb}`);
      cancels.requested.add(awb);
      return cancelReplyOf(cancels.reply);
    },
  };
}

/** Returns the reply of the courier, or throws the error of a failed call. */
export function replyOf(reply: Reply, awb: string, reference: string): BookingReply {
  if (reply === 'REFUSED') return { kind: 'REFUSED', failure: FAILURE };
  if (reply === 'ACCEPTED') return { kind: 'ACCEPTED', reference, orderId: null };
  if (reply === 'ANOTHER_ORDER') return { kind: 'BOOKED', reference: 'SHP0', awb };
  if (reply === 'NO_ANSWER') throw new CourierFailure('COURIER_TIMEOUT', 'too late');
  if (reply === 'NOT_SENT') {
    throw new CourierFailure('COURIER_UNAVAILABLE', 'not reached', { wasSent: false });
  }
  return { kind: 'BOOKED', reference, awb };
}

export function cancelReplyOf(reply: CancelReplyKind): CancelReply {
  if (reply === 'NO_ANSWER') throw new CourierFailure('COURIER_TIMEOUT', 'too late');
  return reply === 'CANCELLED' ? { kind: 'CANCELLED' } : { kind: 'REFUSED', failure: FAILURE };
}
