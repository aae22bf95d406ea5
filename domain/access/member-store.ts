import type { Account } from './account.ts';
import type { Member } from './member.ts';
import type { Role } from './role.ts';

export type Membership = { readonly account: Account; readonly role: Role };

export interface MemberStore {
  find(accountId: string, personId: string): Promise<Member | undefined>;
  /** The accounts that the person is a member of, the one joined first at first. */
  accountsOf(personId: string, limit: number): Promise<readonly Membership[]>;
}

export interface MemberWrites {
  /** Stale where the person is a member already. */
  insert(member: Member): void;
}
