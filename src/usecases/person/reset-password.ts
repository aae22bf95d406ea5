import { normalEmail } from '#domain/access/account.ts';
import type { OneTimeTokens } from '#domain/access/one-time-tokens.ts';
import type { PasswordHasher } from '#domain/access/password.ts';
import type { Person } from '#domain/access/person.ts';
import type { PersonStore } from '#domain/access/person-store.ts';
import type { Digest } from '#domain/digest.ts';
import type { EmailSender } from '#domain/email/email.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { passwordResetEmail } from '#src/views/email.ts';
import type { Sessions } from '../access/authenticate-session.ts';
import type { ReportError } from '../report-error.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import { refuseWeak } from './password-check.ts';
import { openResetToken, resetTokenOf } from './reset-token.ts';

/** Sends a link, if there is such a person; the answer is the same, and as quick, if not. */
export type RequestPasswordReset = (command: { email: string; address: string }) => Promise<void>;
/** LINK_INVALID where the link is over or used. All sessions of the person end. */
export type ConfirmPasswordReset = (command: {
  readonly token: string;
  readonly password: string;
  readonly address: string;
}) => Promise<void>;

type Deps = Pick<Sessions, 'forgetSessions'> & {
  readonly people: PersonStore;
  readonly unitOfWork: UnitOfWork;
  readonly passwords: PasswordHasher;
  readonly attempts: AttemptLimits;
  readonly emailSender: EmailSender;
  readonly pageUrl: string;
  readonly oneTimeTokens: OneTimeTokens;
  readonly digest: Digest;
  readonly clock: Clock;
  readonly reportError: ReportError;
  readonly inBackground: (work: Promise<unknown>) => void;
};

export function requestPasswordReset(deps: Deps): RequestPasswordReset {
  const { people, attempts, emailSender, pageUrl, reportError, inBackground } = deps;
  const sendLink = async (email: string): Promise<void> => {
    const person = await people.findByEmail(email);
    if (person === undefined) return;
    // Behind #: browsers send that to no server, so that no log has it.
    const link = `${pageUrl}/reset#${resetTokenOf(person, deps)}`;
    await emailSender.send(passwordResetEmail(person, link)).catch((error: unknown) => {
      reportError('an e-mail with a link was not sent', error);
    });
  };
  return async ({ email, address }) => {
    const mailbox = normalEmail(email);
    await attempts.take('resetFrom', address);
    await attempts.take('resetOf', mailbox);
    inBackground(sendLink(mailbox));
  };
}

export function confirmPasswordReset(deps: Deps): ConfirmPasswordReset {
  const { people, unitOfWork, passwords, attempts, forgetSessions } = deps;
  return async ({ token, password, address }) => {
    await attempts.take('resetFrom', address);
    const personId = openResetToken(token, deps);
    const found = personId === undefined ? undefined : await people.find(personId);
    const person = refuseUsed(token, found, deps);
    refuseWeak(password, person);
    const passwordHash = await passwords.hash(password);
    await unitOfWork.decide({
      look: async (stores) => refuseUsed(token, await stores.people.find(person.personId), deps),
      decide(before, write) {
        write.people.update(before, { ...before, passwordHash });
        write.sessions.removeAll(before.personId);
      },
    });
    forgetSessions(person.personId);
    await attempts.forgetPasswords(person.email);
  };
}

function refuseUsed(token: string, person: Person | undefined, deps: Deps): Person {
  if (person !== undefined && openResetToken(token, deps, person) !== undefined) return person;
  const message = 'This link is over, or was used before: ask for another one.';
  throw new Refusal('LINK_INVALID', message);
}
