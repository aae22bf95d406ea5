import type { Account } from './account.ts';
import type { AccountMember, Member } from './member.ts';
import type { Role } from './role.ts';

export type Membership = { readonly account: Account; readonly role: Role };

export interface MemberStore {
  find(accountId: string, personId: string): Promise<Member | undefined>;
  /** All of an account, the one who joined first at first. */
  all(accountId: string): Promise<readonly AccountMember[]>;
  /** The accounts that the person is a member of, the one joined first at first. */
  accountsOf(personId: string, limit: number): Promise<readonly Membership[]>;
}

export interface MemberWrites {
  /** Stale where the person is a member already. */
  insert(member: Member): void;
  /** Stale where the member has another role by now. */
  changeRole(member: Member, role: Role): void;
  /** Stale where the person is no member. */
  remove(member: Pick<Member, 'accountId' | 'personId'>): void;
}
