import type { Account } from '#domain/access/account.ts';
import type { Chance } from '#domain/chance.ts';
import { ENVIRONMENTS } from '#domain/environment.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import { dated } from '#domain/wallet/journal.ts';
import { openingJournal } from '#domain/wallet/opening-balance.ts';

/** Books in both environments, in one unit of work with the account they belong to. */
export function openWallet(
  { accountId, createdAt }: Account,
  { write, chance }: { readonly write: Writes; readonly chance: Chance },
): void {
  write.wallet.open(accountId);
  for (const environment of ENVIRONMENTS) {
    const journal = openingJournal(environment, chance.uuid());
    if (journal === undefined) continue;
    write.wallet.post({ accountId, environment }, dated(journal, createdAt, chance));
  }
}
