import { invalid, notFound, Refusal } from '#domain/refusal.ts';
import type { Person } from './person.ts';
import type { Role } from './role.ts';

/** A person in an account. */
export type Member = {
  readonly accountId: string;
  readonly personId: string;
  readonly role: Role;
  readonly createdAt: Date;
};

/** A member as seen by the other members. */
export type AccountMember = Member &
  Pick<Person, 'email' | 'name' | 'language'> & {
    /** False if the mailbox has not answered; the person cannot sign in. */
    readonly isVerified: boolean;
  };

/** Limit of members. Open invitations count, because each may become a member. */
export const MEMBERS_MAX = 100;

export function refuseMoreMembers(count: number): void {
  if (count < MEMBERS_MAX) return;
  const message = `An account has ${MEMBERS_MAX} members and open invitations at most.`;
  throw new Refusal('LIMIT_REACHED', message, { details: { limit: MEMBERS_MAX } });
}

export function refuseMember(members: readonly AccountMember[], email: string): void {
  if (!members.some((member) => member.email === email)) return;
  throw invalid('email', 'ALREADY_MEMBER', `${email} is a member already.`);
}

/** Throws NOT_FOUND. */
export function memberOf(members: readonly AccountMember[], personId: string): AccountMember {
  const member = members.find((one) => one.personId === personId);
  if (member !== undefined) return member;
  throw notFound('member');
}

/**
 * Throws LAST_OWNER if the member is the only owner and would no longer be one. `role` null: the
 * member is removed.
 */
export function refuseWithoutOwner(
  members: readonly AccountMember[],
  { personId }: Pick<Member, 'personId'>,
  role: Role | null,
): void {
  const owners = members.filter((member) => member.role === 'OWNER');
  const isOnlyOwner = owners.length === 1 && owners[0]?.personId === personId;
  if (!isOnlyOwner || role === 'OWNER') return;
  const message = 'An account keeps an owner: make another member an owner first.';
  throw new Refusal('LAST_OWNER', message);
}
