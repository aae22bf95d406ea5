import type { CourierDeed } from './courier-log.ts';
import { type PickupMischief, pickupMischiefOf } from './mischief.ts';
import type { PickupBooks } from './pickup-books.ts';
import type { CancelAnswer, CancelPickupRequest, PickupAnswer, PickupRequest } from './wire.ts';

/** What a courier decides of pickups. Everything is in its log before anybody hears of it. */
export type PickupDesk = {
  /** `mischief` where it is the first that it hears of it. */
  request(request: PickupRequest): {
    readonly mischief: PickupMischief;
    readonly answer: PickupAnswer;
  };
  cancel(request: CancelPickupRequest): CancelAnswer;
};

type Deps = { readonly books: PickupBooks; readonly record: (deed: CourierDeed) => void };
type Decision = Extract<CourierDeed, { act: 'PICKUP' }>['decision'];

const REFUSED = 'Nobody has time for it.';

export function pickupDesk({ books, record }: Deps): PickupDesk {
  return {
    request({ courier, reference, awbs, notes }) {
      const known = books.under(courier, reference);
      const mischief = pickupMischiefOf(notes);
      const decision = decisionOn(mischief, known);
      const isComing = decision === 'ACCEPTED' || decision === 'KNOWN';
      const number = isComing ? (known?.number ?? books.nextNumber()) : null;
      record({ courier, reference, act: 'PICKUP', mischief, decision, number, awbs });
      const told = known === undefined ? mischief : 'none';
      return { mischief: told, answer: answerOf(decision, number) };
    },
    cancel({ courier, reference }) {
      const known = books.under(courier, reference);
      const again = known?.isCancelled ? 'AGAIN' : 'CANCELLED';
      const decision = known === undefined ? 'NOT_FOUND' : again;
      record({ courier, reference, act: 'CANCEL_PICKUP', decision });
      return { refused: known === undefined ? 'There is no such pickup.' : null };
    },
  };
}

function decisionOn(mischief: PickupMischief, known: ReturnType<PickupBooks['under']>): Decision {
  if (mischief === 'refused' || known?.isCancelled) return 'REFUSED';
  if (mischief === 'undecided' && known === undefined) return 'UNDECIDED';
  return known === undefined || known.number === null ? 'ACCEPTED' : 'KNOWN';
}

function answerOf(decision: Decision, number: string | null): PickupAnswer {
  if (number !== null) return { number };
  return decision === 'UNDECIDED' ? { isUndecided: true } : { refused: REFUSED };
}
