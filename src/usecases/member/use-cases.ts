import type { Ports } from '../ports.ts';
import { changeRole, removeMember } from './change-member.ts';
import { getAccount } from './get-account.ts';
import { revokeInvitation } from './revoke-invitation.ts';
import { updateAccount } from './update-account.ts';

type MemberPorts = Pick<
  Ports,
  | 'accounts'
  | 'accountActs'
  | 'invitations'
  | 'members'
  | 'unitOfWork'
  | 'clock'
  | 'random'
  | 'digest'
>;
export type MemberUseCases = ReturnType<typeof memberUseCases>;

/** The people of an account, its settings, and who changed them. */
export function memberUseCases(ports: MemberPorts) {
  return {
    getAccount: getAccount(ports.accounts),
    updateAccount: updateAccount(ports),
    listMembers: ports.members.all,
    changeRole: changeRole(ports),
    removeMember: removeMember(ports),
    listInvitations: ports.invitations.all,
    revokeInvitation: revokeInvitation(ports),
    listAccountActs: ports.accountActs.list,
  };
}
