import type { Session } from '#domain/people/access/session.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import type { BegunSession, Browser } from '../access/begin-session.ts';
import { known, refuseOtherPassword, refuseWrongPassword } from './password-check.ts';
import { type OnlySession, replaceSession } from './renew-session.ts';
import { type CodeReader, withCode } from './second-factor-code.ts';

export type ProveCommand = Browser & {
  readonly currentPassword: string;
  /** Second-factor code; null if not entered. */
  readonly code: string | null;
};
/**
 * Replaces the session by one with a fresh proof, after checking the password, and a code if a
 * second factor is on. SECOND_FACTOR_REQUIRED, SECOND_FACTOR_WRONG.
 */
export type Prove = (session: Session, command: ProveCommand) => Promise<BegunSession>;

type Deps = OnlySession &
  CodeReader &
  Pick<Ports, 'people' | 'unitOfWork' | 'passwords' | 'attempts'>;

export function prove(deps: Deps): Prove {
  const { people, unitOfWork, attempts, clock, forgetSessions } = deps;
  return async ({ personId, sessionId }, { currentPassword, code, ...browser }) => {
    const found = known(await people.find(personId));
    await refuseWrongPassword(found, currentPassword, deps);
    const isCoded = found.secondFactor?.isOn === true && code !== null;
    if (isCoded) await attempts.take('codeOf', found.email, personId);
    const begun = await unitOfWork.decide({
      look: async (stores) => ({
        person: known(await stores.people.find(personId)),
        session: await stores.sessions.find(personId, sessionId),
      }),
      decide({ person, session }, write) {
        refuseOtherPassword(found, person);
        if (session === undefined) throw new Refusal('UNAUTHENTICATED', 'Sign in again.');
        const now = clock.now();
        const after = withCode(person, { code, now, by: deps });
        if (after !== person) write.people.update(person, after);
        return replaceSession(session, { ...browser, provedAt: now }, { ...deps, write });
      },
    });
    if (isCoded) await attempts.giveBack('codeOf', found.email, personId);
    forgetSessions(personId);
    return begun;
  };
}
