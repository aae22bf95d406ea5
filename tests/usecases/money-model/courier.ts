import type { BookingReply } from '#domain/booking/outcome.ts';
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

/** Answers as it was told to, and says what it has answered last. */
export type ObedientCourier = ListedCourier & {
  willSay(word: Word, awb: string): void;
  /** Null: it was not asked since. */
  readonly said: Word | null;
};

const FAILURE = { code: 'NO_CAPACITY', message: 'The courier is full.' };
const PROFILE = profile();

export function obedientCourier(): ObedientCourier {
  let next: { readonly word: Word; readonly awb: string } = { word: 'BOOKED', awb: '' };
  let said: Word | null = null;
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
    lookUp: answer,
  };
}

/** Throws what a call that failed throws. */
export function replyOf(word: Word, awb: string, reference: string): BookingReply {
  if (word === 'REFUSED') return { kind: 'REFUSED', failure: FAILURE };
  if (word === 'ACCEPTED') return { kind: 'ACCEPTED', reference };
  if (word === 'ANOTHER_ORDER') return { kind: 'BOOKED', reference: 'SHP0', awb };
  if (word === 'NO_ANSWER') throw new CourierFailure('COURIER_TIMEOUT', 'too late');
  if (word === 'NOT_SENT') {
    throw new CourierFailure('COURIER_UNAVAILABLE', 'not reached', { wasSent: false });
  }
  return { kind: 'BOOKED', reference, awb };
}
