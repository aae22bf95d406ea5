import type { Account } from '#domain/people/access/account.ts';
import type { Ports } from '../../ports.ts';
import { changedFields, readNextAct, recordAct } from '../access/account-acts.ts';
import { linkGone, readLink } from '../person/link-tokens.ts';

/**
 * Confirms a mailbox as the contact of an account, by its link. LINK_INVALID if the account has
 * named another one since, or the link has expired or was already used.
 */
export type ConfirmContact = (command: {
  readonly token: string;
  readonly address: string;
}) => Promise<Account>;

type Deps = Pick<Ports, 'unitOfWork' | 'attempts' | 'oneTimeTokens' | 'clock'>;

export function confirmContact(deps: Deps): ConfirmContact {
  const { unitOfWork, attempts, clock } = deps;
  return async ({ token, address }) => {
    await attempts.take('linkFrom', address);
    const { accountId, email } = readLink('CONTACT_EMAIL', token, deps);
    return unitOfWork.decide({
      retry: true,
      async look(stores) {
        const next = await readNextAct(stores, accountId, null);
        return { next, before: await stores.accounts.find(accountId) };
      },
      decide({ next, before }, write) {
        if (before?.pendingContactEmail !== email) throw linkGone();
        const now = clock.now();
        const contact = { contactEmail: email, contactEmailVerifiedAt: now };
        const account = { ...before, ...contact, pendingContactEmail: null };
        write.accounts.update(account);
        const subject = account.name;
        const detail = changedFields(before, account);
        const act = { kind: 'ACCOUNT_CHANGED', subject, detail, now } as const;
        recordAct(write, { ...next, by: email }, act);
        return account;
      },
    });
  };
}
