import { emailSetAside, type Person } from '#domain/people/access/person.ts';
import { Refusal } from '#domain/refusal.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import type { Sessions } from '../access/authenticate-session.ts';

export type FreeMailbox = Pick<Sessions, 'forgetSessions'> & { readonly unitOfWork: UnitOfWork };

/**
 * Sets aside a person who never proved a mailbox, before a person who has proved it takes it over:
 * ends their sessions and factor, and frees the e-mail. The row stays unverified, so it gives no
 * access. `accountsToo`: an unproved account of the e-mail loses it as well, and keeps everything
 * else.
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

/**
 * Checks after `freeMailbox`, since a process of the previous release may have inserted another
 * person meanwhile.
 */
export function provedOnly(person: Person | undefined): Person | undefined {
  if (person?.verifiedAt !== null) return person;
  const message = 'This e-mail was registered a moment ago without a proof: try again.';
  throw new Refusal('TRANSITION_NOT_ALLOWED', message);
}
