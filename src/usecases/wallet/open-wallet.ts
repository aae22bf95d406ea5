import type { Account } from '#domain/access/account.ts';
import { ENVIRONMENTS } from '#domain/environment.ts';
import type { Random } from '#domain/random.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import { dated } from '#domain/wallet/journal.ts';
import { openingJournal } from '#domain/wallet/opening-balance.ts';

/** Opens the ledger in both environments, in the unit of work that creates the account. */
export function openWallet(
  { accountId, createdAt }: Account,
  { write, random }: { readonly write: Writes; readonly random: Random },
): void {
  write.wallet.open(accountId);
  for (const environment of ENVIRONMENTS) {
    const journal = openingJournal(environment, random.uuid());
    if (journal === undefined) continue;
    write.wallet.post({ accountId, environment }, dated(journal, createdAt, random));
  }
}
