import type { Digest } from '#domain/digest.ts';
import type { AccountKind } from './account-kind.ts';
import type { AccountCut } from './books-cut.ts';
import type { Posting, WholeJournal } from './posting.ts';
import { type AccountWalk, endOfAccount, startOfAccount, stepOver } from './verify-account.ts';

/** Walks all accounts of a client at once, by its journals as they are read. */
export type Follower = {
  follow(page: readonly WholeJournal[]): void;
  /**
   * Whether nothing is wrong with this account, as it stood at the cut. If not, either something
   * is, or its postings came too far out of order: walked by version they will tell.
   */
  isWhole(account: AccountCut): boolean;
};

type Followed = {
  readonly upTo: number;
  /** Undefined: it was lost. */
  walk: AccountWalk | undefined;
  /** By version: those whose turn has not come. */
  readonly waiting: Map<number, Posting>;
};

/**
 * Ids are made before an account's turn has come, so journals come nearly, but not quite, in the
 * order of versions. Some seconds of a busy client; a few megabytes.
 */
export const MOST_WAITING = 5_000;

/**
 * One reading of the journals instead of one for each of their accounts. Nothing is judged here
 * but by the checks of the walk through one account, and what fails them is left to that walk.
 */
export function followAccounts(accounts: readonly AccountCut[], digest: Digest): Follower {
  const followed = new Map(accounts.map((account) => [account.kind, startOf(account)]));
  return {
    follow(page) {
      for (const { entries } of page)
        for (const posting of entries) followOne(followed, posting, digest);
    },
    isWhole(account) {
      const { walk, upTo, waiting } = followed.get(account.kind) ?? startOf(account);
      if (walk === undefined || waiting.size > 0 || walk.version !== upTo) return false;
      return endOfAccount(walk, account).length === 0;
    },
  };
}

function startOf(account: AccountCut): Followed {
  const { accountId, environment, kind, lastVersion } = account;
  const walk = startOfAccount({ accountId, environment }, kind);
  return { walk, upTo: lastVersion ?? 0, waiting: new Map() };
}

function followOne(
  accounts: ReadonlyMap<AccountKind, Followed>,
  posting: Posting,
  digest: Digest,
): void {
  const account = accounts.get(posting.account);
  if (account === undefined || posting.version > account.upTo) return;
  const { walk, waiting } = account;
  if (walk === undefined) return;
  waiting.set(posting.version, posting);
  if (posting.version === walk.version + 1) account.walk = walkedOn(walk, waiting, digest);
  if (waiting.size > MOST_WAITING) account.walk = undefined;
  if (account.walk === undefined) waiting.clear();
}

/** As far as versions have come without a gap. */
function walkedOn(
  start: AccountWalk,
  waiting: Map<number, Posting>,
  digest: Digest,
): AccountWalk | undefined {
  let walk: AccountWalk | undefined = start;
  while (walk !== undefined) {
    const next = waiting.get(walk.version + 1);
    if (next === undefined) return walk;
    waiting.delete(next.version);
    walk = stepOver(walk, next, digest);
  }
  return walk;
}
