import { type AccountMember, memberOf, refuseWithoutOwner } from '#domain/people/access/member.ts';
import type { Permission, Role } from '#domain/people/access/role.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Stores } from '#domain/unit-of-work.ts';
import type { Ports } from '../../ports.ts';
import { type Actor, type NextAct, readNextAct, recordAct } from '../access/account-acts.ts';
import type { Sessions } from '../access/authenticate-session.ts';

type MemberKey = { readonly accountId: string; readonly personId: string };
/** Throws NOT_FOUND, LAST_OWNER. Requests of the member see the new role within 5 s. */
export type ChangeRole = (member: MemberKey, role: Role, actor: Actor) => Promise<AccountMember>;
/** Throws NOT_FOUND, LAST_OWNER; INSUFFICIENT_SCOPE for other members without `members:write`. */
export type RemoveMember = (member: MemberKey, actor: Actor) => Promise<void>;

type Deps = Pick<Sessions, 'forgetSessions'> & Pick<Ports, 'unitOfWork' | 'clock'>;
type Seen = { readonly next: NextAct; readonly members: readonly AccountMember[] };

const OTHERS: Permission = 'members:write';

export function changeRole({ unitOfWork, clock, forgetSessions }: Deps): ChangeRole {
  return async ({ accountId, personId }, role, actor) => {
    const changed = await unitOfWork.decide({
      retry: true,
      look: (stores) => membersSeen(stores, accountId, actor),
      decide({ next, members }, write) {
        const member = memberOf(members, personId);
        if (member.role === role) return member;
        refuseWithoutOwner(members, member, role);
        write.members.changeRole(member, role);
        const subject = member.email;
        const detail = `${member.role} → ${role}`;
        recordAct(write, next, { kind: 'ROLE_CHANGED', subject, detail, now: clock.now() });
        return { ...member, role };
      },
    });
    forgetSessions(personId);
    return changed;
  };
}

/**
 * Ends the member's sessions in this account; keys that they made belong to the account and stay.
 */
export function removeMember({ unitOfWork, clock, forgetSessions }: Deps): RemoveMember {
  return async ({ accountId, personId }, actor) => {
    const isAllowed = personId === actor.personId || actor.permissions.includes(OTHERS);
    if (!isAllowed) throw mayNotRemove(actor);
    await unitOfWork.decide({
      look: (stores) => membersSeen(stores, accountId, actor),
      decide({ next, members }, write) {
        const member = memberOf(members, personId);
        refuseWithoutOwner(members, member, null);
        write.members.remove(member);
        write.sessions.removeOf(member);
        const subject = member.email;
        const detail = member.role;
        recordAct(write, next, { kind: 'MEMBER_REMOVED', subject, detail, now: clock.now() });
      },
    });
    forgetSessions(personId);
  };
}

async function membersSeen(stores: Stores, accountId: string, actor: Actor): Promise<Seen> {
  const next = await readNextAct(stores, accountId, actor);
  return { next, members: await stores.members.all(accountId) };
}

function mayNotRemove({ permissions }: Actor): Refusal {
  return new Refusal('INSUFFICIENT_SCOPE', `Your role lacks the permission ${OTHERS}.`, {
    details: { required: OTHERS, granted: permissions },
  });
}
