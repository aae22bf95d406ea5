import { CLAIM_MS, DEADLINE_MS } from '#domain/courier/asking.ts';
import { CourierFailure } from '#domain/courier/courier-failure.ts';
import type { Claimed, FairClaim } from '#domain/courier/fair-claim.ts';
import type { Clock } from '#domain/time.ts';
import type { Complain } from '../complain.ts';

/** What couriers are asked until they answer. */
export type Questions<Question> = {
  readonly claimDue: (claim: FairClaim & { readonly until: Date }) => Promise<Claimed<Question>>;
  /** Records the answer, too. CourierFailure: there was none. */
  readonly ask: (question: Question, deadlineMs: number) => Promise<void>;
  /** Has it asked again later. */
  readonly postpone: (question: Question) => Promise<void>;
  /** Its name for the operator's log. */
  readonly nameOf: (question: Question) => string;
};

/** A question that is ours until its claim is over, and by when it has to be answered. */
export type ClaimedQuestion<Question> = {
  readonly question: Question;
  readonly deadlineMs: number;
};

export type AskDue<Question> = {
  claim(free: Omit<FairClaim, 'now'>): Promise<Claimed<ClaimedQuestion<Question>>>;
  /** What cannot even be postponed rejects: it is due again when its claim is over. */
  ask(claimed: ClaimedQuestion<Question>): Promise<void>;
  nameOf(claimed: ClaimedQuestion<Question>): string;
};

type Deps = { readonly clock: Clock; readonly complain: Complain };

export function askDue<Question>(
  { claimDue, ask, postpone, nameOf }: Questions<Question>,
  { clock, complain }: Deps,
): AskDue<Question> {
  return {
    async claim(free) {
      const now = clock.now();
      const deadlineMs = clock.monotonicMs() + DEADLINE_MS;
      const until = new Date(now.getTime() + CLAIM_MS);
      const { items, hasMore } = await claimDue({ ...free, now, until });
      return { items: items.map((question) => ({ question, deadlineMs })), hasMore };
    },
    async ask({ question, deadlineMs }) {
      try {
        await ask(question, deadlineMs);
      } catch (error) {
        const what = `${nameOf(question)}: no answer of its courier was recorded`;
        if (!(error instanceof CourierFailure)) complain(what, error);
        await postpone(question);
      }
    },
    nameOf: ({ question }) => nameOf(question),
  };
}
