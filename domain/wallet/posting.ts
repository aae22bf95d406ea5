import type { Digest } from '#domain/digest.ts';
import type { Tenant } from '#domain/environment.ts';
import { add, type Rupiah, rupiah, ZERO } from '#domain/money.ts';
import { type AccountKind, FLOORS } from './account-kind.ts';
import { refuseInsufficient } from './balance.ts';
import { CHAIN_START, nextHead } from './chain.ts';
import type { DatedEntry, DatedJournal, JournalHead } from './journal.ts';
import type { Entry } from './transfer.ts';

/** One account of the books of one client, after `version` postings. */
export type LedgerAccount = Tenant & {
  readonly kind: AccountKind;
  readonly balance: Rupiah;
  /** Counts the postings, without a gap. */
  readonly version: number;
  readonly chainHead: string;
  /** When it was posted to last; null: never. */
  readonly postedAt: Date | null;
};

/** An entry as posted, never to be changed again. */
export type Posting = JournalHead & {
  readonly transactionId: string;
  readonly account: AccountKind;
  /** Signed, never zero. */
  readonly amount: Rupiah;
  /** The account's, from 1. */
  readonly version: number;
  readonly balanceAfter: Rupiah;
  /** The journal's; never before the version below it: a span of time is a span of versions. */
  readonly createdAt: Date;
  readonly hash: string;
};

/** A journal as read from the books, with everything that was posted of it. */
export type WholeJournal = JournalHead & { readonly entries: readonly Posting[] };

/** A journal as read from the books: each entry with the version that its account came to. */
export type PostedJournal = JournalHead & {
  readonly entries: readonly (Entry & { readonly version: number })[];
};

export type Posted = { readonly account: LedgerAccount; readonly posting: Posting };

export function emptyAccount(tenant: Tenant, kind: AccountKind): LedgerAccount {
  const { accountId, environment } = tenant;
  const nothing = { balance: ZERO, version: 0, chainHead: CHAIN_START, postedAt: null };
  return { accountId, environment, kind, ...nothing };
}

/**
 * The journal's accounts as they become, and the postings to write: all or none, and all of one
 * time, which is before nothing that these accounts have seen. Refuses with
 * INSUFFICIENT_BALANCE what the client cannot pay; RangeError where another account would fall
 * below its floor, which no correct journal does.
 */
export function post(
  journal: DatedJournal,
  accountOf: (kind: AccountKind) => LedgerAccount,
  digest: Digest,
): readonly Posted[] {
  const accounts = journal.entries.map(({ account }) => accountOf(account));
  const at = accounts.reduce((latest, { postedAt }) => later(latest, postedAt), journal.at);
  return journal.entries.map((entry) =>
    posted(accountOf(entry.account), { journal: { ...journal, at }, entry }, digest),
  );
}

function posted(
  before: LedgerAccount,
  { journal, entry }: { journal: DatedJournal; entry: DatedEntry },
  digest: Digest,
): Posted {
  refuseOverdraft(before, entry.amount);
  const { journalId, kind, businessRef, at: createdAt } = journal;
  const balance = add(before.balance, entry.amount);
  const version = before.version + 1;
  const head = { journalId, kind, businessRef };
  const unsigned = { ...head, ...entry, version, balanceAfter: balance, createdAt };
  const hash = nextHead({ tenant: before, head: before.chainHead }, unsigned, digest);
  return {
    account: { ...before, balance, version, chainHead: hash, postedAt: createdAt },
    posting: { ...unsigned, hash },
  };
}

/** Clocks differ, and who looked at one first may come second: time stands still here instead. */
function later(at: Date, before: Date | null): Date {
  return before !== null && before > at ? before : at;
}

/** Only what leaves an account can be too much: money may always come in. */
function refuseOverdraft({ kind, balance }: LedgerAccount, amount: Rupiah): void {
  if (amount > 0 || balance + amount >= FLOORS[kind]) return;
  if (kind === 'AVAILABLE') refuseInsufficient(balance, rupiah(-amount));
  throw new RangeError(`${kind} holds ${balance}, less than the ${-amount} to be taken`);
}
