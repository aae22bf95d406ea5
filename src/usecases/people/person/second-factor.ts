import { secondFactorPlace } from '#domain/people/access/person.ts';
import { newRecoveryCodes, recoveryCodeSha256 } from '#domain/people/access/recovery-code.ts';
import { isAppCode } from '#domain/people/access/second-factor.ts';
import type { Session } from '#domain/people/access/session.ts';
import { invalid, Refusal } from '#domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import type { BegunSession, Browser } from '../access/begin-session.ts';
import { known, refuseOtherPassword, refuseWrongPassword } from './password-check.ts';
import { type OnlySession, onlySession } from './renew-session.ts';
import { type CodeReader, useCode, withCode } from './second-factor-code.ts';

/** Secret for the app, as text and as a QR code; shown until the first code is entered. */
export type BegunFactor = { readonly secret: string; readonly uri: string };
/** `recoveryCodes` exist only here, because they are shown only once. */
export type ConfirmedFactor = BegunSession & { readonly recoveryCodes: readonly string[] };

/** Requires the password, because a session must not be enough to lock its person out. */
export type BeginSecondFactor = (session: Session, currentPassword: string) => Promise<BegunFactor>;
/** Requires the app's first code. Ends all other sessions of the person. */
export type ConfirmSecondFactor = (
  session: Session,
  command: Browser & { readonly code: string },
) => Promise<ConfirmedFactor>;
/**
 * Requires the password and a code, of the app or a recovery code, because a password must not be
 * enough to remove the second factor. Ends all other sessions of the person.
 */
export type RemoveSecondFactor = (
  session: Session,
  command: Browser & { readonly currentPassword: string; readonly code: string },
) => Promise<BegunSession>;

type Deps = OnlySession &
  CodeReader &
  Pick<Ports, 'people' | 'unitOfWork' | 'passwords' | 'attempts'>;

export function beginSecondFactor(deps: Deps): BeginSecondFactor {
  const { people, unitOfWork, oneTimeCodes, secretBox } = deps;
  return async ({ personId }, currentPassword) => {
    const found = known(await people.find(personId));
    await refuseWrongPassword(found, currentPassword, deps);
    const secret = oneTimeCodes.newSecret();
    const sealed = secretBox.seal(secret, secondFactorPlace(personId));
    await unitOfWork.decide({
      look: async (stores) => known(await stores.people.find(personId)),
      decide(person, write) {
        refuseOtherPassword(found, person);
        if (person.secondFactor?.isOn) throw isOnAlready();
        const secondFactor = { secret: sealed, isOn: false, lastStep: 0, recoveryCodes: [] };
        write.people.update(person, { ...person, secondFactor });
      },
    });
    return { secret, uri: oneTimeCodes.uriOf(secret, found.email) };
  };
}

export function confirmSecondFactor(deps: Deps): ConfirmSecondFactor {
  const { people, unitOfWork, attempts, random, digest, clock, forgetSessions } = deps;
  return async (session, { code, ...browser }) => {
    const { personId } = session;
    const { email } = known(await people.find(personId));
    await attempts.take('codeOf', email, personId);
    if (!isAppCode(code)) throw invalid('code', 'INVALID', 'Enter the six digits of the app.');
    const recoveryCodes = newRecoveryCodes(random);
    const begun = await unitOfWork.decide({
      look: async (stores) => known(await stores.people.find(personId)),
      decide(person, write) {
        const { secondFactor } = person;
        if (secondFactor === null) throw isNotBegun();
        if (secondFactor.isOn) throw isOnAlready();
        const used = useCode(person, secondFactor, { code, now: clock.now(), by: deps });
        const sha256s = recoveryCodes.map((one) => recoveryCodeSha256(one, digest));
        const on = { ...used, isOn: true, recoveryCodes: sha256s };
        const none = { factorRemovalFrom: null, factorRemovalBy: null };
        write.people.update(person, { ...person, secondFactor: on, ...none });
        return onlySession(session, browser, { ...deps, write });
      },
    });
    await attempts.giveBack('codeOf', email, personId);
    forgetSessions(personId);
    return { ...begun, recoveryCodes };
  };
}

export function removeSecondFactor(deps: Deps): RemoveSecondFactor {
  const { people, unitOfWork, attempts, clock, forgetSessions } = deps;
  return async (session, { currentPassword, code, ...browser }) => {
    const { personId } = session;
    const found = known(await people.find(personId));
    await refuseWrongPassword(found, currentPassword, deps);
    await attempts.take('codeOf', found.email, personId);
    const begun = await unitOfWork.decide({
      look: async (stores) => known(await stores.people.find(personId)),
      decide(person, write) {
        refuseOtherPassword(found, person);
        const proved = withCode(person, { code, now: clock.now(), by: deps });
        write.people.update(person, { ...proved, secondFactor: null });
        return onlySession(session, browser, { ...deps, write });
      },
    });
    await attempts.giveBack('codeOf', found.email, personId);
    forgetSessions(personId);
    return begun;
  };
}

function isOnAlready(): Refusal {
  const message = 'The second factor is on: remove it before you set up another app.';
  return new Refusal('TRANSITION_NOT_ALLOWED', message);
}

function isNotBegun(): Refusal {
  return new Refusal('TRANSITION_NOT_ALLOWED', 'Begin with a new secret for the app.');
}
