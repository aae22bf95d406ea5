import type { Digest } from '#domain/digest.ts';
import type { Tenant } from '#domain/environment.ts';
import { type AccountKind, FLOORS } from '#domain/money/wallet/account-kind.ts';
import { refuseInsufficient } from '#domain/money/wallet/balance.ts';
import { CHAIN_START, nextHead } from '#domain/money/wallet/chain.ts';
import type { DatedEntry, DatedJournal } from '#domain/money/wallet/journal.ts';
import type { LedgerAccount, Posting } from '#domain/money/wallet/posting.ts';
import { add, type Rupiah, rupiah, ZERO } from '#domain/money.ts';

type Posted = { readonly account: LedgerAccount; readonly posting: Posting };

export function emptyAccount(tenant: Tenant, kind: AccountKind): LedgerAccount {
  const { accountId, environment } = tenant;
  const nothing = { balance: ZERO, version: 0, chainHead: CHAIN_START, postedAt: null };
  return { accountId, environment, kind, ...nothing };
}

/**
 * Computes what the posting statement of PostgreSQL does, row for row: the journal's accounts after
 * the posting, and the postings to write, all or none. All have one time, which is not before any
 * earlier posting of these accounts. Refuses an overdraft of AVAILABLE with INSUFFICIENT_BALANCE;
 * throws RangeError where another account would fall below its floor, which no correct journal
 * does.
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

/**
 * The later of two times. Clocks differ and transactions overtake each other, but time never goes
 * back in an account.
 */
function later(at: Date, before: Date | null): Date {
  return before !== null && before > at ? before : at;
}

/** Throws for an overdraft; a credit is always allowed. */
function refuseOverdraft({ kind, balance }: LedgerAccount, amount: Rupiah): void {
  if (amount > 0 || balance + amount >= FLOORS[kind]) return;
  if (kind === 'AVAILABLE') refuseInsufficient(balance, rupiah(-amount));
  throw new RangeError(`${kind} holds ${balance}, less than the ${-amount} to be taken`);
}
