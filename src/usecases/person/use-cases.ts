import type { AccessUseCases } from '../access/use-cases.ts';
import type { Ports } from '../ports.ts';
import { changePassword } from './change-password.ts';
import { chooseAccount } from './choose-account.ts';
import { createMember, createOperator, removeOperator } from './operators.ts';
import { getProfile, updateProfile } from './profile.ts';
import { register } from './register.ts';
import { rememberBrowser } from './remember-browser.ts';
import { confirmPasswordReset, requestPasswordReset } from './reset-password.ts';
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from './second-factor.ts';
import { endOtherSessions, endSession, listSessions, signOut } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { slowLane } from './slow-lane.ts';

type PersonPorts = Pick<
  Ports,
  | 'people'
  | 'members'
  | 'accounts'
  | 'sessions'
  | 'unitOfWork'
  | 'passwords'
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
  const enterSlowLane = slowLane(ports);
  return {
    register: register(ports),
    signIn: signIn({ ...ports, enterSlowLane }),
    rememberBrowser: rememberBrowser(ports),
    signOut: signOut(ports),
    chooseAccount: chooseAccount(ports),
    getProfile: getProfile(ports),
    updateProfile: updateProfile(ports),
    changePassword: changePassword(ports),
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
  };
}
