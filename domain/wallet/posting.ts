import type { Digest } from '#domain/digest.ts';
import type { Tenant } from '#domain/environment.ts';
import { add, type Rupiah, rupiah, ZERO } from '#domain/money.ts';
import { type AccountKind, FLOORS } from './account-kind.ts';
import { refuseInsufficient } from './balance.ts';
import { CHAIN_START, nextHead } from './chain.ts';
import type { Journal, JournalHead } from './journal.ts';
import type { Entry } from './transfer.ts';

/** One account of the books of one client, after `version` postings. */
export type LedgerAccount = Tenant & {
  readonly kind: AccountKind;
  readonly balance: Rupiah;
  /** Counts the postings, without a gap. */
  readonly version: number;
  readonly chainHead: string;
};

/** An entry as posted, never to be changed again. */
export type Posting = JournalHead & {
  readonly account: AccountKind;
  /** Signed, never zero. */
  readonly amount: Rupiah;
  /** The account's, from 1. */
  readonly version: number;
  readonly balanceAfter: Rupiah;
  readonly hash: string;
};

/** A journal as read from the books: each entry with the version that its account came to. */
export type PostedJournal = JournalHead & {
  readonly entries: readonly (Entry & { readonly version: number })[];
};

export type Posted = { readonly account: LedgerAccount; readonly posting: Posting };

export function emptyAccount(tenant: Tenant, kind: AccountKind): LedgerAccount {
  const { accountId, environment } = tenant;
  return { accountId, environment, kind, balance: ZERO, version: 0, chainHead: CHAIN_START };
}

/**
 * The journal's accounts as they become, and the postings to write: all or none. Refuses with
 * INSUFFICIENT_BALANCE what the client cannot pay; RangeError where another account would fall
 * below its floor, which no correct journal does.
 */
export function post(
  journal: Journal,
  accountOf: (kind: AccountKind) => LedgerAccount,
  digest: Digest,
): readonly Posted[] {
  return journal.entries.map((entry) =>
    posted(accountOf(entry.account), { journal, entry }, digest),
  );
}

function posted(
  before: LedgerAccount,
  { journal, entry }: { journal: Journal; entry: Entry },
  digest: Digest,
): Posted {
  refuseOverdraft(before, entry.amount);
  const { journalId, kind, businessRef } = journal;
  const balance = add(before.balance, entry.amount);
  const version = before.version + 1;
  const unsigned = { journalId, kind, businessRef, ...entry, version, balanceAfter: balance };
  const { accountId, environment } = before;
  const hash = nextHead(before.chainHead, { accountId, environment, ...unsigned }, digest);
  return {
    account: { ...before, balance, version, chainHead: hash },
    posting: { ...unsigned, hash },
  };
}

/** Only what leaves an account can be too much: money may always come in. */
function refuseOverdraft({ kind, balance }: LedgerAccount, amount: Rupiah): void {
  if (amount > 0 || balance + amount >= FLOORS[kind]) return;
  if (kind === 'AVAILABLE') refuseInsufficient(balance, rupiah(-amount));
  throw new RangeError(`${kind} holds ${balance}, less than the ${-amount} to be taken`);
}
