import type { Account } from '#domain/access/account.ts';
import { refuseWebAddress } from '#domain/public-name.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { type Actor, changedFields, readNextAct, recordAct } from '../access/account-acts.ts';

export type AccountChange = Partial<Pick<Account, 'name' | 'contactEmail' | 'contactPhone'>>;
/** What is not named stays. Throws VALIDATION_ERROR (WEB_ADDRESS) for a name with an address. */
export type UpdateAccount = (
  accountId: string,
  change: AccountChange,
  actor: Actor,
) => Promise<Account>;

type Deps = { readonly unitOfWork: UnitOfWork; readonly clock: Clock };

export function updateAccount({ unitOfWork, clock }: Deps): UpdateAccount {
  return async (accountId, change, actor) => {
    if (change.name !== undefined) refuseWebAddress('name', change.name);
    return unitOfWork.decide({
      retry: true,
      async look(stores) {
        const next = await readNextAct(stores, accountId, actor);
        return { next, before: await stores.accounts.find(accountId) };
      },
      decide({ next, before }, write) {
        if (before === undefined) throw new Refusal('NOT_FOUND', 'There is no such account.');
        const account = { ...before, ...change };
        const detail = changedFields(before, account);
        if (detail === '') return before;
        write.accounts.update(account);
        const [subject, now] = [account.name, clock.now()];
        recordAct(write, next, { kind: 'ACCOUNT_CHANGED', subject, detail, now });
        return account;
      },
    });
  };
}
