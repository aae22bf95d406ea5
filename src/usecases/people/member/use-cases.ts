import type { Ports } from '../../ports.ts';
import type { Sessions } from '../access/authenticate-session.ts';
import { acceptInvitation, lookUpInvitation } from './accept-invitation.ts';
import { changeRole, removeMember } from './change-member.ts';
import { confirmContact } from './confirm-contact.ts';
import { getAccount } from './get-account.ts';
import { inviteMember } from './invite-member.ts';
import { revokeInvitation } from './revoke-invitation.ts';
import { updateAccount } from './update-account.ts';

type MemberPorts = Pick<
  Ports,
  | 'accounts'
  | 'accountActs'
  | 'invitations'
  | 'members'
  | 'people'
  | 'unitOfWork'
  | 'passwords'
  | 'commonPasswords'
  | 'attempts'
  | 'emailSender'
  | 'oneTimeTokens'
  | 'pageUrl'
  | 'clock'
  | 'random'
  | 'digest'
  | 'reportError'
  | 'inBackground'
> &
  Pick<Sessions, 'forgetSessions'>;
export type MemberUseCases = ReturnType<typeof memberUseCases>;

/** Use cases of an account's members, settings and acts. */
export function memberUseCases(ports: MemberPorts) {
  return {
    getAccount: getAccount(ports.accounts),
    updateAccount: updateAccount(ports),
    confirmContact: confirmContact(ports),
    listMembers: ports.members.all,
    changeRole: changeRole(ports),
    removeMember: removeMember(ports),
    listInvitations: ports.invitations.all,
    inviteMember: inviteMember(ports),
    revokeInvitation: revokeInvitation(ports),
    lookUpInvitation: lookUpInvitation(ports),
    acceptInvitation: acceptInvitation(ports),
    listAccountActs: ports.accountActs.list,
  };
}
