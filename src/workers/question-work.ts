import type { AccountLane } from '#domain/courier/fair-claim.ts';
import type { Complain } from '#src/usecases/complain.ts';
import type { AskDue, ClaimedQuestion } from '#src/usecases/courier/ask-due.ts';
import type { SlotLimits } from './courier-slots.ts';
import { type DueWork, dueWork } from './due-work.ts';

type Deps<Question> = {
  readonly questions: AskDue<Question>;
  readonly limits: SlotLimits;
  readonly complain: Complain;
};

/** Questions to couriers in hand: bookings to be looked up again, cancellations, pickups. */
export function questionWork<Question extends AccountLane>({
  questions,
  ...options
}: Deps<Question>): DueWork {
  return dueWork<ClaimedQuestion<Question>>(
    {
      claim: questions.claim,
      work: questions.ask,
      accountOf: ({ question }) => question,
      failureOf: (claimed) => `${questions.nameOf(claimed)}: not postponed`,
    },
    options,
  );
}
