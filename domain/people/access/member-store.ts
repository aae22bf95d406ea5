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
  /** Stale if the person is already a member. */
  insert(member: Member): void;
  /** Stale if the member has another role by now. */
  changeRole(member: Member, role: Role): void;
  /** Stale if the person is not a member. */
  remove(member: Pick<Member, 'accountId' | 'personId'>): void;
}
