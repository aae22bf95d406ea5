import { systemDigest } from '#adapters/system/digest.ts';
import type { Tenant } from '#domain/environment.ts';
import { type Rupiah, rupiah } from '#domain/money.ts';
import { ACCOUNT_KINDS, type AccountKind } from '#domain/wallet/account-kind.ts';
import { type DatedJournal, dated, type JournalDraft, journalOf } from '#domain/wallet/journal.ts';
import { emptyAccount, post } from '#domain/wallet/posting.ts';
import { holdMoves } from '#domain/wallet/shipment-money.ts';
import type { JournalKind } from '#domain/wallet/transfer.ts';
import { seededChance } from '../fakes/chance.ts';
import type { SeenBooks, Storage } from './contract.ts';
import { insertAccounts, TENANT } from './sales.ts';
import { ALICE, BOB, INSTANT } from './samples.ts';
import { writeAll } from './works.ts';

type Draft<Kind extends JournalKind> = Omit<JournalDraft<Kind>, 'journalId'> & {
  readonly at?: Date;
};

/** Makes journals ready to be written, each with ids of its own: those that the seed gives. */
export type Bookkeeper = {
  journal<Kind extends JournalKind>(draft: Draft<Kind>): DatedJournal;
  /** Money from outside. */
  topUp(businessRef: string, amount: number): DatedJournal;
  /** For the shipment of this number. */
  hold(businessRef: string, amount: number, at?: Date): DatedJournal;
};

export function bookkeeper(seed = 1): Bookkeeper {
  const chance = seededChance(seed);
  const journal: Bookkeeper['journal'] = ({ at = INSTANT, ...draft }) =>
    dated(journalOf({ ...draft, journalId: chance.uuid() }), at, chance);
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

export function openBooks(storage: Storage, accountIds: readonly string[]): Promise<void> {
  return writeAll(storage, ({ wallet }) => {
    for (const accountId of accountIds) wallet.open(accountId);
  });
}

/** One work for each. */
export async function postAll(
  storage: Storage,
  tenant: Tenant,
  journals: readonly DatedJournal[],
): Promise<void> {
  for (const journal of journals) {
    await writeAll(storage, ({ wallet }) => wallet.post(tenant, journal));
  }
}

/** The books of both accounts, and this much money in TENANT's: what brought it. */
export async function openedWith(
  storage: Storage,
  amount: number,
): Promise<readonly DatedJournal[]> {
  await insertAccounts(storage);
  await openBooks(storage, [ALICE, BOB]);
  const journals = amount === 0 ? [] : [bookkeeper().topUp('TOP-1', amount)];
  await postAll(storage, TENANT, journals);
  return journals;
}

/** The books as the domain keeps them: these journals posted one after the other. */
export function booksOf(tenant: Tenant, journals: readonly DatedJournal[]): SeenBooks {
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

/** What these books hold of a kind. */
export function balanceIn({ accounts }: SeenBooks, kind: AccountKind): Rupiah | undefined {
  return accounts.find((account) => account.kind === kind)?.balance;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
