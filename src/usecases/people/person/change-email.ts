import { normalEmail } from '#domain/people/access/account.ts';
import type { Session } from '#domain/people/access/session.ts';
import { invalid } from '#domain/refusal.ts';
import { emailChangeEmail, takenMailboxEmail } from '#src/views/people/mailbox-emails.ts';
import type { Ports } from '../../ports.ts';
import { type FreeMailbox, freeMailbox } from './free-mailbox.ts';
import { linkGone, linkToken, personBefore, readLink } from './link-tokens.ts';
import { type Mailing, mailInBackground } from './mailing.ts';
import { known, refuseWrongPassword } from './password-check.ts';

/**
 * Sends a link to the new mailbox, after checking the password; nothing changes until it is opened.
 * The answer is the same if the mailbox belongs to another person, who gets a different e-mail.
 * VALIDATION_ERROR if it is unchanged or the password is wrong.
 */
export type RequestEmailChange = (
  session: Pick<Session, 'personId'>,
  command: { readonly email: string; readonly currentPassword: string },
) => Promise<void>;
/**
 * Confirms the new mailbox, in a session of the person who requested it, because with the link
 * only, a stranger could attach a mailbox to a person of theirs. LINK_INVALID. The unit of work
 * adds a notice to the old mailbox in the same commit.
 */
export type ConfirmEmailChange = (
  session: Pick<Session, 'personId'>,
  command: { readonly token: string; readonly address: string },
) => Promise<void>;

type Deps = Mailing &
  FreeMailbox &
  Pick<
    Ports,
    'people' | 'passwords' | 'attempts' | 'oneTimeTokens' | 'digest' | 'clock' | 'pageUrl'
  >;

export function requestEmailChange(deps: Deps): RequestEmailChange {
  const { people, attempts, pageUrl, digest } = deps;
  return async ({ personId }, { email: typed, currentPassword }) => {
    const email = normalEmail(typed);
    const person = known(await people.find(personId));
    await attempts.take('linkBy', personId);
    await refuseWrongPassword(person, currentPassword, deps);
    if (email === person.email) throw invalid('email', 'SAME', 'This is your e-mail already.');
    await attempts.take('linkOf', email);
    mailInBackground(async () => {
      const to = { email, language: person.language };
      if ((await people.findByEmail(email))?.verifiedAt) return takenMailboxEmail(to, pageUrl);
      const before = personBefore(person, digest);
      const token = linkToken({ kind: 'EMAIL_CHANGE', personId, before, email }, deps);
      return emailChangeEmail(to, `${pageUrl}/confirm#${token}`);
    }, deps);
  };
}

export function confirmEmailChange(deps: Deps): ConfirmEmailChange {
  const { people, unitOfWork, attempts, clock, digest } = deps;
  return async (session, { token, address }) => {
    await attempts.take('linkFrom', address);
    const link = readLink('EMAIL_CHANGE', token, deps);
    const { personId, email, before } = link;
    const found = known(await people.find(session.personId));
    const isOwn = personId === session.personId && personBefore(found, digest) === before;
    if (!isOwn) throw linkGone();
    await freeMailbox(email, deps);
    await unitOfWork.decide({
      async look(stores) {
        const person = known(await stores.people.find(personId));
        return { person, other: await stores.people.findByEmail(email) };
      },
      decide({ person, other }, write) {
        if (other !== undefined || personBefore(person, digest) !== before) throw linkGone();
        write.people.changeEmail(person, { email, at: clock.now() });
      },
    });
  };
}
