import { refuseExpiredPassword } from '#domain/people/access/first-password.ts';
import type { Session } from '#domain/people/access/session.ts';
import { invalid, type Refusal } from '#domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import type { BegunSession, Browser } from '../access/begin-session.ts';
import { known, refuseOtherPassword, refuseWeak, refuseWrongPassword } from './password-check.ts';
import { type OnlySession, onlySession } from './renew-session.ts';

export type ChangePasswordCommand = Browser & {
  readonly currentPassword: string;
  readonly password: string;
};
/** Changes the password, and replaces all sessions of the person by a new one. PASSWORD_EXPIRED. */
export type ChangePassword = (
  session: Session,
  command: ChangePasswordCommand,
) => Promise<BegunSession>;

type Deps = OnlySession &
  Pick<Ports, 'people' | 'unitOfWork' | 'passwords' | 'commonPasswords' | 'attempts'>;

export function changePassword(deps: Deps): ChangePassword {
  const { people, unitOfWork, passwords, forgetSessions } = deps;
  return async (session, { currentPassword, password, ...browser }) => {
    const { personId } = session;
    const found = known(await people.find(personId));
    await refuseWrongPassword(found, currentPassword, deps);
    refuseExpiredPassword(found, deps.clock.now());
    if (password === currentPassword) throw isSamePassword();
    refuseWeak(password, found, deps);
    const passwordHash = await passwords.hash(password);
    const begun = await unitOfWork.decide({
      look: async (stores) => known(await stores.people.find(personId)),
      decide(person, write) {
        refuseOtherPassword(found, person);
        write.people.update(person, { ...person, passwordHash, firstPasswordUntil: null });
        return onlySession(session, browser, { ...deps, write });
      },
    });
    forgetSessions(personId);
    return begun;
  };
}

function isSamePassword(): Refusal {
  return invalid('password', 'UNCHANGED', 'The password must not be the one that you have.');
}
