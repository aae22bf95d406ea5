import { CLAIM_MS, DEADLINE_MS } from '#domain/courier/asking.ts';
import { CourierFailure } from '#domain/courier/courier-failure.ts';
import type { Clock } from '#domain/time.ts';
import type { Complain } from '../complain.ts';

type Claim = { readonly room: number; readonly now: Date; readonly until: Date };

/** What couriers are asked until they answer. */
export type Questions<Question> = {
  readonly claimDue: (claim: Claim) => Promise<readonly Question[]>;
  /** Records the answer, too. CourierFailure: there was none. */
  readonly ask: (question: Question, deadlineMs: number) => Promise<void>;
  /** Has it asked again later. */
  readonly postpone: (question: Question) => Promise<void>;
  /** Its name for whoever runs the service. */
  readonly nameOf: (question: Question) => string;
};

type Deps = { readonly clock: Clock; readonly complain: Complain };

/** Asked for all at once, each for itself: a courier that is silent holds up nobody else's. */
const AT_A_TIME = 20;

/**
 * Asks what is due. Whether there may be more right now. What cannot even be postponed is due again
 * as if whoever claimed it had died: no question fails before the others are through with theirs.
 */
export async function askDue<Question>(
  { claimDue, ask, postpone, nameOf }: Questions<Question>,
  { clock, complain }: Deps,
): Promise<boolean> {
  const now = clock.now();
  const deadlineMs = clock.monotonicMs() + DEADLINE_MS;
  const until = new Date(now.getTime() + CLAIM_MS);
  const due = await claimDue({ room: AT_A_TIME, now, until });
  const askOne = async (question: Question) => {
    try {
      await ask(question, deadlineMs);
    } catch (error) {
      if (!(error instanceof CourierFailure))
        complain(`${nameOf(question)}: no answer of its courier was recorded`, error);
      await postpone(question);
    }
  };
  const notPostponed = (question: Question) => (error: unknown) =>
    complain(`${nameOf(question)}: not postponed`, error);
  await Promise.all(due.map((one) => askOne(one).catch(notPostponed(one))));
  return due.length === AT_A_TIME;
}
