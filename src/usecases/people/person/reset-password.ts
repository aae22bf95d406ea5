import type { Email } from '#domain/notifying/email/email.ts';
import { normalEmail } from '#domain/people/access/account.ts';
import { type Person, proved } from '#domain/people/access/person.ts';
import { Refusal } from '#domain/refusal.ts';
import { passwordResetEmail } from '#src/views/notifying/email.ts';
import { confirmMailboxEmail } from '#src/views/people/mailbox-emails.ts';
import type { Ports } from '../../ports.ts';
import type { Sessions } from '../access/authenticate-session.ts';
import { type Mailing, mailInBackground } from './mailing.ts';
import { refuseWeak } from './password-check.ts';
import { accountToProve } from './prove-account.ts';
import { openResetToken, resetTokenOf } from './reset-token.ts';

/** Sends a link if the person exists; the answer, and its duration, is the same if not. */
export type RequestPasswordReset = (command: { email: string; address: string }) => Promise<void>;
/**
 * Sets the password. LINK_INVALID if the link has expired or was already used. All sessions of the
 * person end. The link proves the mailbox: if it was unproved before, the second factor also ends,
 * and the account that they have under the same e-mail is proved. Returns the person's id.
 */
export type ConfirmPasswordReset = (command: {
  readonly token: string;
  readonly password: string;
  readonly address: string;
}) => Promise<Person['personId']>;

type Deps = Mailing &
  Pick<Sessions, 'forgetSessions'> &
  Pick<
    Ports,
    | 'people'
    | 'unitOfWork'
    | 'passwords'
    | 'commonPasswords'
    | 'attempts'
    | 'pageUrl'
    | 'oneTimeTokens'
    | 'digest'
    | 'clock'
  >;

export function requestPasswordReset(deps: Deps): RequestPasswordReset {
  const { people, attempts, pageUrl } = deps;
  const linkFor = async (mailbox: string): Promise<Email | undefined> => {
    const person = await people.findByEmail(mailbox);
    if (person === undefined) return undefined;
    // Browsers never send the part after # to a server, so that no log contains the token.
    const link = `${pageUrl}/reset#${resetTokenOf(person, deps)}`;
    const isKnown = person.verifiedAt !== null;
    return isKnown ? passwordResetEmail(person, link) : confirmMailboxEmail(person, link);
  };
  return async ({ email, address }) => {
    const mailbox = normalEmail(email);
    await attempts.take('resetFrom', address);
    await attempts.take('resetOf', mailbox);
    mailInBackground(() => linkFor(mailbox), deps);
  };
}

export function confirmPasswordReset(deps: Deps): ConfirmPasswordReset {
  const { people, unitOfWork, passwords, attempts, clock, forgetSessions } = deps;
  return async ({ token, password, address }) => {
    await attempts.take('resetFrom', address);
    const personId = openResetToken(token, deps);
    const found = personId === undefined ? undefined : await people.find(personId);
    const person = refuseUsed(token, found, deps);
    refuseWeak(password, person, deps);
    const passwordHash = await passwords.hash(password);
    await unitOfWork.decide({
      async look(stores) {
        const before = refuseUsed(token, await stores.people.find(person.personId), deps);
        return { before, account: await accountToProve(stores, before) };
      },
      decide({ before, account }, write) {
        const now = clock.now();
        const after = { ...proved(before, now), passwordHash, firstPasswordUntil: null };
        write.people.update(before, after);
        write.sessions.removeAll(before.personId);
        if (account !== undefined) write.accounts.update({ ...account, emailVerifiedAt: now });
      },
    });
    forgetSessions(person.personId);
    await attempts.forgetPasswords(person.email);
    return person.personId;
  };
}

function refuseUsed(token: string, person: Person | undefined, deps: Deps): Person {
  if (person !== undefined && openResetToken(token, deps, person) !== undefined) return person;
  const message = 'This link has expired or was already used: ask for another one.';
  throw new Refusal('LINK_INVALID', message);
}
