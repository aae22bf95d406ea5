import { expect } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import type { DatedJournal } from '#domain/money/wallet/journal.ts';
import {
  finishAccountWalk,
  startAccountWalk,
  walkPostings,
} from '#domain/money/wallet/verify-account.ts';
import { rupiah } from '#domain/money.ts';
import type { Check, Storage } from './contract.ts';
import { balanceIn, bookkeeper, openLedger, postAll } from './ledger-samples.ts';
import { insertAccounts, numberOf, TENANT } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

/** Number of concurrent writes, more than a pool has connections, so that they meet. */
const COUNT = 24;
const FUNDS = 1_000;

export function walletAtOnceChecks(): Check[] {
  return [
    {
      name: 'lets as many simultaneous payments succeed as the balance covers, with correct books',
      async check(storage) {
        const { topUp, hold } = bookkeeper();
        await filled(storage, [topUp('TOP-1', 5)]);
        const candidates = Array.from({ length: 8 }, (_, at) => hold(numberOf(at), 1));
        const paid = await Promise.allSettled(candidates.map((one) => posted(storage, one).run));
        expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
        const books = await storage.stored.books(TENANT);
        expect([balanceIn(books, 'AVAILABLE'), balanceIn(books, 'HELD')]).toEqual([0, 5]);
        await expectWholeBooks(storage);
      },
    },
    {
      name: 'orders concurrent journals that use the same accounts in different orders',
      async check(storage) {
        const { topUp, hold, journal } = bookkeeper();
        await filled(storage, [topUp('TOP-1', FUNDS), hold(numberOf(0), FUNDS / 2)]);
        const candidates = Array.from({ length: COUNT }, (_, at) =>
          at % 2 === 0
            ? hold(numberOf(at + 1), 1)
            : backwards(
                journal({
                  kind: 'REFUND',
                  businessRef: numberOf(at + 1),
                  moves: [{ from: 'HELD', to: 'AVAILABLE', amount: rupiah(1) }],
                }),
              ),
        );
        const works = candidates.map((one) => posted(storage, one));
        await Promise.all(works.map(({ run }) => run));
        // After a deadlock, one of them would need another try.
        expect(works.map(({ runs }) => runs())).toEqual(candidates.map(() => 1));
        await expectWholeBooks(storage);
      },
    },
  ];
}

async function filled(storage: Storage, journals: readonly DatedJournal[]): Promise<void> {
  await insertAccounts(storage);
  await openLedger(storage, [TENANT.accountId]);
  await postAll(storage, TENANT, journals);
}

function posted({ unitOfWork }: Storage, journal: DatedJournal) {
  let runs = 0;
  const run = writeAll({ unitOfWork }, ({ wallet }) => {
    runs += 1;
    wallet.post(TENANT, journal);
  });
  return { run, runs: () => runs };
}

function backwards(journal: DatedJournal): DatedJournal {
  return { ...journal, entries: journal.entries.toReversed() };
}

/** Expects no gap, no wrong balance and no broken link, in any order of the writers. */
async function expectWholeBooks({ stored }: Storage): Promise<void> {
  const { accounts, postings } = await stored.books(TENANT);
  const faults = accounts.flatMap((account) => {
    const own = postings.filter((posting) => posting.account === account.kind);
    const walked = walkPostings(startAccountWalk(TENANT, account.kind), own, systemDigest);
    return [...walked.faults, ...finishAccountWalk(walked.walk, account)];
  });
  expect(faults).toEqual([]);
}
