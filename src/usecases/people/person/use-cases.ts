import type { Ports } from '../../ports.ts';
import type { AccessUseCases } from '../access/use-cases.ts';
import { confirmEmailChange, requestEmailChange } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { chooseAccount } from './choose-account.ts';
import { confirmPerson } from './confirm-person.ts';
import { lookUpLink } from './look-up-link.ts';
import { createMember, createOperator, removeOperator, renewFirstPassword } from './operators.ts';
import { getProfile, updateProfile } from './profile.ts';
import { prove } from './prove.ts';
import { register } from './register.ts';
import { rememberBrowser } from './remember-browser.ts';
import { removeFactorByHand, stopFactorRemoval } from './remove-factor.ts';
import { requestRegistration } from './request-registration.ts';
import { confirmPasswordReset, requestPasswordReset } from './reset-password.ts';
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from './second-factor.ts';
import { endOtherSessions, endSession, listSessions, signOut } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { slowLane as newSlowLane } from './slow-lane.ts';

type PersonPorts = Pick<
  Ports,
  | 'people'
  | 'members'
  | 'accounts'
  | 'paymentDirectory'
  | 'sessions'
  | 'unitOfWork'
  | 'passwords'
  | 'commonPasswords'
  | 'attempts'
  | 'pause'
  | 'oneTimeCodes'
  | 'oneTimeTokens'
  | 'secretBox'
  | 'emailSender'
  | 'pageUrl'
  | 'isRegistrationOpen'
  | 'clock'
  | 'random'
  | 'digest'
  | 'reportError'
  | 'inBackground'
> &
  Pick<AccessUseCases, 'forgetSessions' | 'findAccount'>;
export type PersonUseCases = ReturnType<typeof personUseCases>;

export function personUseCases(ports: PersonPorts) {
  const slowLane = newSlowLane(ports);
  return {
    requestRegistration: requestRegistration(ports),
    register: register(ports),
    lookUpLink: lookUpLink(ports),
    signIn: signIn({ ...ports, slowLane }),
    rememberBrowser: rememberBrowser(ports),
    signOut: signOut(ports),
    chooseAccount: chooseAccount(ports),
    getProfile: getProfile(ports),
    updateProfile: updateProfile(ports),
    changePassword: changePassword(ports),
    prove: prove(ports),
    requestPasswordReset: requestPasswordReset(ports),
    confirmPasswordReset: confirmPasswordReset(ports),
    listSessions: listSessions(ports),
    endSession: endSession(ports),
    endOtherSessions: endOtherSessions(ports),
    beginSecondFactor: beginSecondFactor(ports),
    confirmSecondFactor: confirmSecondFactor(ports),
    removeSecondFactor: removeSecondFactor(ports),
    createOperator: createOperator(ports),
    listOperators: ports.people.operators,
    removeOperator: removeOperator(ports),
    createMember: createMember(ports),
    confirmPerson: confirmPerson(ports),
    requestEmailChange: requestEmailChange(ports),
    confirmEmailChange: confirmEmailChange(ports),
    removeFactorByHand: removeFactorByHand(ports),
    stopFactorRemoval: stopFactorRemoval(ports),
    renewFirstPassword: renewFirstPassword(ports),
  };
}
