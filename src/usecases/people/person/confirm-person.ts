import { normalEmail } from '#domain/people/access/account.ts';
import { firstPasswordEnd } from '#domain/people/access/first-password.ts';
import { proved } from '#domain/people/access/person.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import type { Sessions } from '../access/authenticate-session.ts';
import { newPassword } from './new-password.ts';
import type { Admitted } from './operators.ts';
import { accountToProve } from './prove-account.ts';

/**
 * Confirms a mailbox on an operator's word, for installations without e-mail. Sets a first
 * password, so that a stranger who registered the mailbox is locked out. NOT_FOUND;
 * TRANSITION_NOT_ALLOWED if the mailbox is already verified.
 */
export type ConfirmPerson = (email: string) => Promise<Admitted>;

type Deps = Pick<Sessions, 'forgetSessions'> &
  Pick<Ports, 'unitOfWork' | 'passwords' | 'clock' | 'random'>;

export function confirmPerson({ unitOfWork, passwords, clock, ...deps }: Deps): ConfirmPerson {
  return async (typed) => {
    const email = normalEmail(typed);
    const password = newPassword(deps.random);
    const passwordHash = await passwords.hash(password);
    const person = await unitOfWork.decide({
      async look(stores) {
        const before = await stores.people.findByEmail(email);
        if (before === undefined) throw new Refusal('NOT_FOUND', `There is no person ${email}.`);
        return { before, account: await accountToProve(stores, before) };
      },
      decide({ before, account }, write) {
        if (before.verifiedAt !== null) throw isConfirmed(email);
        const now = clock.now();
        const firstPasswordUntil = firstPasswordEnd(now);
        const after = { ...proved(before, now), passwordHash, firstPasswordUntil };
        write.people.update(before, after);
        write.sessions.removeAll(before.personId);
        if (account !== undefined) write.accounts.update({ ...account, emailVerifiedAt: now });
        return after;
      },
    });
    deps.forgetSessions(person.personId);
    return { person, password };
  };
}

function isConfirmed(email: string): Refusal {
  return new Refusal('TRANSITION_NOT_ALLOWED', `The e-mail ${email} is confirmed already.`);
}
