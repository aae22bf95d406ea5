import { idText } from '#domain/id.ts';
import type { Clock } from '#domain/time.ts';
import type { MemberUseCases } from '#src/usecases/people/member/use-cases.ts';
import { invitationView } from '#src/views/people/member.ts';
import type { DashboardHandler, PublicHandler } from '../call.ts';
import { allRead } from '../contract/read-body.ts';
import { idInPath } from '../ids.ts';
import { type AnyDashboardRoute, READ, WRITE } from '../route.ts';

type InvitationDeps = Pick<
  MemberUseCases,
  'listInvitations' | 'inviteMember' | 'revokeInvitation' | 'lookUpInvitation' | 'acceptInvitation'
> & { readonly clock: Pick<Clock, 'now'> };

/** The first matching path is used, so `look-up` and `accept` precede `:invitation_id`. */
export function invitationRoutes(deps: InvitationDeps): readonly AnyDashboardRoute[] {
  return [...ofTokens(deps), ...ofInvitations(deps)];
}

function ofTokens(deps: InvitationDeps): readonly AnyDashboardRoute[] {
  return [
    {
      ...WRITE,
      path: '/invitations/look-up',
      operationId: 'lookUpInvitation',
      permission: 'PUBLIC',
      handler: lookUpHandler(deps),
    },
    {
      ...WRITE,
      path: '/invitations/accept',
      operationId: 'acceptInvitation',
      permission: 'PUBLIC',
      handler: acceptHandler(deps),
    },
  ];
}

function ofInvitations(deps: InvitationDeps): readonly AnyDashboardRoute[] {
  return [
    {
      ...READ,
      path: '/invitations',
      operationId: 'listInvitations',
      permission: 'members:read',
      handler: listInvitationsHandler(deps),
    },
    {
      ...WRITE,
      path: '/invitations',
      operationId: 'inviteMember',
      permission: 'members:write',
      needsProof: 'ALWAYS',
      status: 201,
      handler: inviteHandler(deps),
    },
    {
      ...WRITE,
      method: 'delete',
      path: '/invitations/:invitation_id',
      operationId: 'revokeInvitation',
      permission: 'members:write',
      handler: revokeHandler(deps),
    },
  ];
}

function listInvitationsHandler(deps: InvitationDeps): DashboardHandler<'listInvitations'> {
  return async ({ tenant }) => {
    const invitations = await deps.listInvitations(tenant.accountId);
    const now = deps.clock.now();
    return { items: invitations.map((invitation) => invitationView(invitation, now)) };
  };
}

function inviteHandler({ inviteMember, clock }: InvitationDeps): DashboardHandler<'inviteMember'> {
  return async ({ tenant, session, body: { email, role, ...unread } }) => {
    allRead(unread);
    const invitation = await inviteMember(tenant.accountId, { email, role }, session);
    return invitationView(invitation, clock.now());
  };
}

function revokeHandler({ revokeInvitation }: InvitationDeps): DashboardHandler<'revokeInvitation'> {
  return async ({ tenant, session, params }) => {
    const invitationId = idInPath('invitation', params.invitation_id);
    await revokeInvitation({ accountId: tenant.accountId, invitationId }, session);
    return { invitation_id: idText('invitation', invitationId), revoked: true };
  };
}

function lookUpHandler({ lookUpInvitation }: InvitationDeps): PublicHandler<'lookUpInvitation'> {
  return async ({ body: { token, ...unread }, visitor }) => {
    allRead(unread);
    const opened = await lookUpInvitation(token, visitor.address);
    const { email, role, invitedBy, expiresAt } = opened.invitation;
    return {
      account_name: opened.account.name,
      email,
      role,
      invited_by: invitedBy,
      expires_at: expiresAt.toISOString(),
      needs_password: opened.needsPassword,
    };
  };
}

function acceptHandler({ acceptInvitation }: InvitationDeps): PublicHandler<'acceptInvitation'> {
  return async ({ body, visitor: { address } }) => {
    const { token, name = null, password = null, language = 'id', ...unread } = body;
    allRead(unread);
    const accepted = await acceptInvitation({ token, name, password, language, address });
    const { account, invitation, needsPassword } = accepted;
    return {
      account_name: account.name,
      email: invitation.email,
      is_new_person: needsPassword,
    };
  };
}
