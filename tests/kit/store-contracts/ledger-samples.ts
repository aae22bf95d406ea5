import { systemDigest } from '#adapters/system/digest.ts';
import type { Tenant } from '#domain/environment.ts';
import { ACCOUNT_KINDS, type AccountKind } from '#domain/money/wallet/account-kind.ts';
import {
  type DatedJournal,
  dated,
  type JournalDraft,
  journalOf,
} from '#domain/money/wallet/journal.ts';
import { holdMoves } from '#domain/money/wallet/shipment-money.ts';
import type { JournalKind } from '#domain/money/wallet/transfer.ts';
import { type Rupiah, rupiah } from '#domain/money.ts';
import { emptyAccount, post } from '../fakes/posting.ts';
import { seededRandom } from '../fakes/random.ts';
import type { LedgerRows, Storage } from './contract.ts';
import { ALICE, BOB, INSTANT } from './samples.ts';
import { insertAccounts, TENANT } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

type Draft<Kind extends JournalKind> = Omit<JournalDraft<Kind>, 'journalId'> & {
  readonly at?: Date;
};

/** Makes journals ready to be written, with ids from the seed. */
export type Bookkeeper = {
  journal<Kind extends JournalKind>(draft: Draft<Kind>): DatedJournal;
  /** Top-up from outside. */
  topUp(businessRef: string, amount: number): DatedJournal;
  /** Hold for the shipment of this number. */
  hold(businessRef: string, amount: number, at?: Date): DatedJournal;
};

export function bookkeeper(seed = 1): Bookkeeper {
  const random = seededRandom(seed);
  const journal: Bookkeeper['journal'] = ({ at = INSTANT, ...draft }) =>
    dated(journalOf({ ...draft, journalId: random.uuid() }), at, random);
  return {
    journal,
    topUp: (businessRef, amount) =>
      journal({
        kind: 'TOPUP',
        businessRef,
        moves: [{ from: 'FUNDING', to: 'AVAILABLE', amount: rupiah(amount) }],
      }),
    hold: (businessRef, amount, at = INSTANT) =>
      journal({
        kind: 'HOLD',
        businessRef,
        moves: holdMoves({ totalAmount: rupiah(amount) }),
        at,
      }),
  };
}

export function openLedger(storage: Storage, accountIds: readonly string[]): Promise<void> {
  return writeAll(storage, ({ wallet }) => {
    for (const accountId of accountIds) wallet.open(accountId);
  });
}

/** Posts each journal in a separate unit of work. */
export async function postAll(
  storage: Storage,
  tenant: Tenant,
  journals: readonly DatedJournal[],
): Promise<void> {
  for (const journal of journals) {
    await writeAll(storage, ({ wallet }) => wallet.post(tenant, journal));
  }
}

/**
 * Opens the ledgers of both accounts, with this much money in TENANT's; returns the deposit's
 * journal.
 */
export async function openedWith(
  storage: Storage,
  amount: number,
): Promise<readonly DatedJournal[]> {
  await insertAccounts(storage);
  await openLedger(storage, [ALICE, BOB]);
  const journals = amount === 0 ? [] : [bookkeeper().topUp('TOP-1', amount)];
  await postAll(storage, TENANT, journals);
  return journals;
}

/** Ledger as the domain computes it: these journals posted one after the other. */
export function ledgerOf(tenant: Tenant, journals: readonly DatedJournal[]): LedgerRows {
  const accounts = new Map(ACCOUNT_KINDS.map((kind) => [kind, emptyAccount(tenant, kind)]));
  const accountOf = (kind: AccountKind) => accounts.get(kind) ?? emptyAccount(tenant, kind);
  const postings = journals.flatMap((journal) =>
    post(journal, accountOf, systemDigest).map(({ account, posting }) => {
      accounts.set(account.kind, account);
      return posting;
    }),
  );
  return {
    accounts: [...accounts.values()].toSorted((a, b) => compare(a.kind, b.kind)),
    postings: postings.toSorted((a, b) => compare(a.account, b.account) || a.version - b.version),
  };
}

/** Balance of a kind in this ledger. */
export function balanceIn({ accounts }: LedgerRows, kind: AccountKind): Rupiah | undefined {
  return accounts.find((account) => account.kind === kind)?.balance;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
