import type { Digest } from '#domain/digest.ts';
import type { AccountKind } from './account-kind.ts';
import type { AccountSnapshot } from './ledger-snapshot.ts';
import type { Posting, WholeJournal } from './posting.ts';
import {
  type AccountWalk,
  advanceWalk,
  finishAccountWalk,
  startAccountWalk,
} from './verify-account.ts';

/** Verifies all ledger accounts of a tenant in one pass over its journals. */
export type LedgerVerifier = {
  verify(page: readonly WholeJournal[]): void;
  /**
   * True if this account is proven correct as of the snapshot. False: it is wrong, or its postings
   * came too far out of order; then a walk by version decides.
   */
  isVerified(account: AccountSnapshot): boolean;
};

type AccountProgress = {
  readonly upTo: number;
  /** Undefined once the verifier has given up on this account. */
  walk: AccountWalk | undefined;
  /** Postings after a gap, by version. */
  readonly pending: Map<number, Posting>;
};

/**
 * Limit of postings waiting for a gap to close. Journal ids are made before the account's row is
 * locked, so their order only roughly follows versions. Covers some seconds of a busy client in a
 * few megabytes.
 */
export const MAX_PENDING = 5_000;

/**
 * Reads the journals once instead of once for each account. Uses the checks of the walk through one
 * account, and leaves accounts that fail them to that walk.
 */
export function ledgerVerifier(
  accounts: readonly AccountSnapshot[],
  digest: Digest,
): LedgerVerifier {
  const progress = new Map(accounts.map((account) => [account.kind, startProgress(account)]));
  return {
    verify(page) {
      for (const { entries } of page)
        for (const posting of entries) addPosting(progress, posting, digest);
    },
    isVerified(account) {
      const { walk, upTo, pending } = progress.get(account.kind) ?? startProgress(account);
      if (walk === undefined || pending.size > 0 || walk.version !== upTo) return false;
      return finishAccountWalk(walk, account).length === 0;
    },
  };
}

function startProgress(account: AccountSnapshot): AccountProgress {
  const { accountId, environment, kind, lastVersion } = account;
  const walk = startAccountWalk({ accountId, environment }, kind);
  return { walk, upTo: lastVersion ?? 0, pending: new Map() };
}

function addPosting(
  accounts: ReadonlyMap<AccountKind, AccountProgress>,
  posting: Posting,
  digest: Digest,
): void {
  const account = accounts.get(posting.account);
  if (account === undefined || posting.version > account.upTo) return;
  const { walk, pending } = account;
  if (walk === undefined) return;
  pending.set(posting.version, posting);
  if (posting.version === walk.version + 1) account.walk = advancePending(walk, pending, digest);
  if (pending.size > MAX_PENDING) account.walk = undefined;
  if (account.walk === undefined) pending.clear();
}

/** Advances while the next version is available. */
function advancePending(
  start: AccountWalk,
  waiting: Map<number, Posting>,
  digest: Digest,
): AccountWalk | undefined {
  let walk: AccountWalk | undefined = start;
  while (walk !== undefined) {
    const next = waiting.get(walk.version + 1);
    if (next === undefined) return walk;
    waiting.delete(next.version);
    walk = advanceWalk(walk, next, digest);
  }
  return walk;
}
