import type { Account } from '#domain/people/access/account.ts';
import type { Person } from '#domain/people/access/person.ts';
import type { Stores } from '#domain/unit-of-work.ts';

/**
 * The unproved account of the person's e-mail, if they are a member of it: it is proved together
 * with the person.
 */
export async function accountToProve(
  { accounts, members }: Pick<Stores, 'accounts' | 'members'>,
  { personId, email }: Person,
): Promise<Account | undefined> {
  const account = await accounts.findByEmail(email);
  if (account === undefined || account.emailVerifiedAt !== null) return undefined;
  const member = await members.find(account.accountId, personId);
  return member === undefined ? undefined : account;
}
