import type { Ports } from '../../ports.ts';
import { type Link, linkGone, personBefore, recogniseLink } from './link-tokens.ts';
import { isProved } from './register.ts';

export type SeenLink = Pick<Link, 'kind' | 'email'> & {
  readonly state: 'OPEN' | 'EXPIRED' | 'USED';
  /** Account that wants the mailbox as its contact. */
  readonly accountName: string | null;
};
/**
 * Purpose and validity of a link, for the person who opens it. LINK_INVALID if it was not made
 * here.
 */
export type LookUpLink = (token: string, address: string) => Promise<SeenLink>;

type Deps = Pick<Ports, 'people' | 'accounts' | 'attempts' | 'oneTimeTokens' | 'digest' | 'clock'>;

export function lookUpLink(deps: Deps): LookUpLink {
  return async (token, address) => {
    await deps.attempts.take('linkFrom', address);
    const found = recogniseLink(token, deps);
    if (found === undefined) throw linkGone();
    const { link, isExpired } = found;
    const { kind, email } = link;
    const { isUsed, accountName } = await whatBecameOf(link, deps);
    const state = isUsed ? 'USED' : isExpired ? 'EXPIRED' : 'OPEN';
    return { kind, email, state, accountName };
  };
}

async function whatBecameOf(
  link: Link,
  deps: Deps,
): Promise<{ readonly isUsed: boolean; readonly accountName: string | null }> {
  if (link.kind === 'REGISTRATION') {
    return { isUsed: await isProved(link.email, deps), accountName: null };
  }
  if (link.kind === 'EMAIL_CHANGE') {
    const person = await deps.people.find(link.personId);
    const now = person && personBefore(person, deps.digest);
    return { isUsed: now !== link.before, accountName: null };
  }
  const account = await deps.accounts.find(link.accountId);
  const isUsed = account?.pendingContactEmail !== link.email;
  return { isUsed, accountName: account?.name ?? null };
}
