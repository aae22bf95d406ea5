import { normalEmail } from '#domain/people/access/account.ts';
import { refuseExpiredPassword } from '#domain/people/access/first-password.ts';
import { type KnownBrowser, knownBrowserOf } from '#domain/people/access/known-browser.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { type BegunSession, type Browser, beginSession } from '../access/begin-session.ts';
import { beginPasswordAttempt } from './password-attempt.ts';
import { known } from './password-check.ts';
import { type CodeReader, withCode } from './second-factor-code.ts';
import type { SlowLane } from './slow-lane.ts';

export type SignInCommand = Browser & {
  /** Content of this browser's cookie. */
  readonly browsers: readonly KnownBrowser[];
  readonly email: string;
  readonly password: string;
  /** Second-factor code; null if not entered. */
  readonly code: string | null;
};
/**
 * SIGN_IN_FAILED after the same time for an unknown e-mail and a wrong password; EMAIL_UNCONFIRMED,
 * PASSWORD_EXPIRED, SECOND_FACTOR_REQUIRED and SECOND_FACTOR_WRONG only with the right password.
 * Enters the account that the person joined first.
 */
export type SignIn = (command: SignInCommand) => Promise<BegunSession>;

type Deps = CodeReader &
  Pick<Ports, 'people' | 'unitOfWork' | 'passwords' | 'attempts' | 'clock' | 'random'> & {
    readonly slowLane: SlowLane;
  };

export function signIn(deps: Deps): SignIn {
  const { people, unitOfWork, passwords, attempts, clock } = deps;
  return async ({ email, password, code, browsers, ...browser }) => {
    const mailbox = normalEmail(email);
    const found = await people.findByEmail(mailbox);
    const browserId = knownBrowserOf(found, browsers, deps.digest);
    const entry = { email: mailbox, address: browser.address, browserId };
    const attempt = await beginPasswordAttempt(entry, deps);
    const isRight = await passwords.verify(found?.passwordHash ?? null, password);
    if (found === undefined || !isRight) throw failed();
    await attempt.succeed();
    if (found.verifiedAt === null) throw unconfirmed();
    refuseExpiredPassword(found, clock.now());
    const isCoded = found.secondFactor?.isOn === true && code !== null;
    if (isCoded) await attempts.take('codeOf', mailbox, browserId);
    const { personId } = found;
    const begun = await unitOfWork.decide({
      look: async (stores) => ({
        person: known(await stores.people.find(personId)),
        accounts: await stores.members.accountsOf(personId, 1),
      }),
      decide({ person, accounts }, write) {
        if (person.passwordHash !== found.passwordHash) throw failed();
        const now = clock.now();
        const after = withCode(person, { code, now, by: deps });
        if (after !== person) write.people.update(person, after);
        const accountId = accounts[0]?.account.accountId ?? null;
        const times = { createdAt: now, lastSeenAt: now, provedAt: now };
        const begun = beginSession({ personId, accountId, ...times, ...browser }, deps);
        write.sessions.insert(begun.session);
        return begun;
      },
    });
    if (isCoded) await attempts.giveBack('codeOf', mailbox, browserId);
    return begun;
  };
}

/**
 * Requires only the password, and comes before any code, since a stranger may have set the factor.
 */
function unconfirmed(): Refusal {
  const message = 'Confirm your e-mail first: ask for a link to set a password by.';
  return new Refusal('EMAIL_UNCONFIRMED', message);
}

function failed(): Refusal {
  return new Refusal('SIGN_IN_FAILED', 'This e-mail and password do not belong together.');
}
