import type { BookingReply } from '#domain/booking/outcome.ts';
import type { CancelReply } from '#domain/cancellation/cancel-reply.ts';
import type { ListedCourier } from '#domain/courier/courier-directory.ts';
import { CourierFailure } from '#domain/courier/courier-failure.ts';
import { profile } from '#tests/kit/builders.ts';
import { fakeCourier } from '#tests/kit/fakes/courier-directory.ts';

/** What a courier may do with an order. */
export const WORDS = [
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
export type Word = (typeof WORDS)[number];

/** What it may do when it is asked to cancel. */
export const CANCEL_WORDS = [
  'CANCELLED',
  'CANCELLED',
  'CANCELLED',
  'REFUSED',
  'NO_ANSWER',
] as const;
export type CancelWord = (typeof CANCEL_WORDS)[number];

/** Answers as it was told to, and says what it has answered last. */
export type ObedientCourier = ListedCourier & {
  willSay(word: Word, awb: string): void;
  /** Null: it was not asked since. */
  readonly said: Word | null;
  /** To the next who asks it to cancel; what it was asked to cancel is noted there. */
  willCancel(word: CancelWord, asked: Set<string>): void;
};

const FAILURE = { code: 'NO_CAPACITY', message: 'The courier is full.' };
const PROFILE = profile();
/** As it is sold by another courier's code, which takes no cancellations. */
export const STUBBORN = profile({
  code: 'stubborn',
  capabilities: { ...PROFILE.capabilities, cancellation: false },
});

export function obedientCourier(): ObedientCourier {
  let next: { readonly word: Word; readonly awb: string } = { word: 'BOOKED', awb: '' };
  let said: Word | null = null;
  let cancels: { readonly word: CancelWord; readonly asked: Set<string> } | undefined;
  const answer = async (reference: string): Promise<BookingReply> => {
    said = next.word;
    return replyOf(next.word, next.awb, reference);
  };
  return {
    ...fakeCourier(PROFILE),
    willSay(word, awb) {
      next = { word, awb };
      said = null;
    },
    get said() {
      return said;
    },
    book: ({ reference }) => answer(reference),
    lookUp: async ({ reference }) => [await answer(reference)],
    willCancel(word, asked) {
      cancels = { word, asked };
    },
    async cancel({ awb }) {
      if (cancels === undefined) throw new Error(`nobody is to cancel ${awb}`);
      cancels.asked.add(awb);
      return cancelReplyOf(cancels.word);
    },
  };
}

/** Throws what a call that failed throws. */
export function replyOf(word: Word, awb: string, reference: string): BookingReply {
  if (word === 'REFUSED') return { kind: 'REFUSED', failure: FAILURE };
  if (word === 'ACCEPTED') return { kind: 'ACCEPTED', reference, orderId: null };
  if (word === 'ANOTHER_ORDER') return { kind: 'BOOKED', reference: 'SHP0', awb };
  if (word === 'NO_ANSWER') throw new CourierFailure('COURIER_TIMEOUT', 'too late');
  if (word === 'NOT_SENT') {
    throw new CourierFailure('COURIER_UNAVAILABLE', 'not reached', { wasSent: false });
  }
  return { kind: 'BOOKED', reference, awb };
}

export function cancelReplyOf(word: CancelWord): CancelReply {
  if (word === 'NO_ANSWER') throw new CourierFailure('COURIER_TIMEOUT', 'too late');
  return word === 'CANCELLED' ? { kind: 'CANCELLED' } : { kind: 'REFUSED', failure: FAILURE };
}
