import { ENVIRONMENTS } from '#domain/environment.ts';
import { openingJournal } from '#domain/money/wallet/opening-balance.ts';
import type { Account } from '#domain/people/access/account.ts';
import type { Recorder } from '../../recorder.ts';

/** Opens the ledger in both environments, in the unit of work that creates the account. */
export function openWallet(
  { accountId }: Pick<Account, 'accountId'>,
  { write, random, post }: Recorder,
): void {
  write.wallet.open(accountId);
  for (const environment of ENVIRONMENTS) {
    const journal = openingJournal(environment, random.uuid());
    if (journal !== undefined) post({ accountId, environment }, journal);
  }
}
