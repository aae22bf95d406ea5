import { emailSetAside, type Person } from '#domain/access/person.ts';
import { Refusal } from '#domain/refusal.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import type { Sessions } from '../access/authenticate-session.ts';

export type FreeMailbox = Pick<Sessions, 'forgetSessions'> & { readonly unitOfWork: UnitOfWork };

/**
 * Sets aside the person who stands under a mailbox without having proved it, before another one who
 * has takes it: sessions and factor end, and the e-mail is free. The row stays unverified, so that
 * whatever else it is, it has no way in. `accountsToo`: an account that was opened under the e-mail
 * without a proof is found by it no more, and keeps all else.
 */
export async function freeMailbox(
  email: string,
  { unitOfWork, forgetSessions }: FreeMailbox,
  accountsToo = false,
): Promise<void> {
  const personId = await unitOfWork.decide({
    async look({ people, accounts }) {
      const [person, account] = await Promise.all([
        people.findByEmail(email),
        accountsToo ? accounts.findByEmail(email) : undefined,
      ]);
      return { person, account };
    },
    decide({ person, account }, write) {
      if (account?.emailVerifiedAt === null) write.accounts.releaseEmail(account);
      if (person === undefined || person.verifiedAt !== null) return undefined;
      const free = { email: emailSetAside(person.personId), secondFactor: null };
      write.people.update(person, { ...person, ...free });
      write.sessions.removeAll(person.personId);
      return person.personId;
    },
  });
  if (personId !== undefined) forgetSessions(personId);
}

/** After `freeMailbox`: by a process of the release before, one may have come since. */
export function provedOnly(person: Person | undefined): Person | undefined {
  if (person?.verifiedAt !== null) return person;
  const message = 'This e-mail was registered a moment ago without a proof: try again.';
  throw new Refusal('TRANSITION_NOT_ALLOWED', message);
}
