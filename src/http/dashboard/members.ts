import { idText } from '#domain/id.ts';
import type { MemberUseCases } from '#src/usecases/people/member/use-cases.ts';
import { memberView } from '#src/views/people/member.ts';
import type { DashboardHandler } from '../call.ts';
import { allRead } from '../contract/read-body.ts';
import { idInPath } from '../ids.ts';
import { type AnyDashboardRoute, READ, WRITE } from '../route.ts';

type MemberDeps = Pick<MemberUseCases, 'listMembers' | 'changeRole' | 'removeMember'>;

export function memberRoutes(deps: MemberDeps): readonly AnyDashboardRoute[] {
  return [
    {
      ...READ,
      path: '/members',
      operationId: 'listMembers',
      permission: 'members:read',
      handler: listMembersHandler(deps),
    },
    {
      ...WRITE,
      method: 'patch',
      path: '/members/:person_id',
      operationId: 'changeMember',
      permission: 'members:write',
      needsProof: 'ALWAYS',
      handler: changeMemberHandler(deps),
    },
    {
      ...WRITE,
      method: 'delete',
      path: '/members/:person_id',
      operationId: 'removeMember',
      // Leaving an account needs no permission; the use case checks it for removing another member.
      permission: 'ANY_MEMBER',
      needsProof: 'ALWAYS',
      handler: removeMemberHandler(deps),
    },
  ];
}

function listMembersHandler({ listMembers }: MemberDeps): DashboardHandler<'listMembers'> {
  return async ({ tenant }) => ({ items: (await listMembers(tenant.accountId)).map(memberView) });
}

function changeMemberHandler({ changeRole }: MemberDeps): DashboardHandler<'changeMember'> {
  return async ({ tenant, session, params, body }) => {
    const personId = idInPath('person', params.person_id);
    const { accountId } = tenant;
    const { role, ...unread } = body;
    allRead(unread);
    return memberView(await changeRole({ accountId, personId }, role, session));
  };
}

function removeMemberHandler({ removeMember }: MemberDeps): DashboardHandler<'removeMember'> {
  return async ({ tenant, session, params }) => {
    const personId = idInPath('person', params.person_id);
    await removeMember({ accountId: tenant.accountId, personId }, session);
    return { person_id: idText('person', personId), removed: true };
  };
}
