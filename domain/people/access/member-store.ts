import type { Account } from './account.ts';
import type { AccountMember, Member } from './member.ts';
import type { Role } from './role.ts';

export type Membership = { readonly account: Account; readonly role: Role };

export interface MemberStore {
  find(accountId: string, personId: string): Promise<Member | undefined>;
  /** Members of the account, in the order of joining. */
  all(accountId: string): Promise<readonly AccountMember[]>;
  /** Accounts of the person, in the order of joining. */
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
