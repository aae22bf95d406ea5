import type { Account } from '#domain/people/access/account.ts';
import { notFound } from '#domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { readNextAct, recordAct } from './account-acts.ts';

/** Records an operator's consent to LIVE, which LIVE_ACCESS=approved requires; once. */
export type AllowLive = (accountId: string) => Promise<Account>;

type Deps = Pick<Ports, 'unitOfWork' | 'clock'>;

export function allowLive({ unitOfWork, clock }: Deps): AllowLive {
  return (accountId) =>
    unitOfWork.decide({
      retry: true,
      async look(stores) {
        const next = await readNextAct(stores, accountId, null);
        return { next, account: await stores.accounts.find(accountId) };
      },
      decide({ next, account }, write) {
        if (account === undefined) throw notFound('account');
        if (account.liveAllowedAt !== null) return account;
        const now = clock.now();
        const allowed = { ...account, liveAllowedAt: now };
        write.accounts.update(allowed);
        const subject = account.name;
        recordAct(write, next, { kind: 'ACCOUNT_CHANGED', subject, detail: 'LIVE', now });
        return allowed;
      },
    });
}
