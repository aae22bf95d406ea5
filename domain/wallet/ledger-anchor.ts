import type { Digest } from '#domain/digest.ts';
import type { Tenant } from '#domain/environment.ts';
import type { AccountKind } from './account-kind.ts';
import type { LedgerFault } from './ledger-fault.ts';

/** An account's chain as it stood when a day's digest was made: posting `version` has this head. */
export type LedgerAnchor = Tenant & {
  readonly kind: AccountKind;
  readonly version: number;
  readonly head: string;
};

/** An anchor and the hash of the posting it names; null: that posting is gone. */
export type CheckedAnchor = LedgerAnchor & {
  readonly day: string;
  readonly posted: string | null;
};

/** One link of a chain over all accounts, a day each. */
export type LedgerDigest = {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  /** Over the digest before it, its day and its anchors, in their order. */
  readonly digest: string;
};

/** Before the first day: no SHA-256 is known to be all zeros. */
export const DIGEST_START = '0'.repeat(64);

/** The start of a day's fold: it carries every day before it. */
export function startOfDigest(previous: string, day: string, digest: Digest): string {
  return digest.sha256(`${previous}|${day}`);
}

/** Folds the next anchors in, ascending by account, environment and kind: a page or all of them. */
export function foldAnchors(
  folded: string,
  anchors: readonly LedgerAnchor[],
  digest: Digest,
): string {
  return anchors.reduce((so, anchor) => digest.sha256(`${so}|${anchorText(anchor)}`), folded);
}

/** The chain of an account no longer passes where it stood on an earlier day. */
export function brokenAnchor({ kind, version, head, day, posted }: CheckedAnchor): LedgerFault[] {
  if (posted === head) return [];
  const message = `on ${day} posting ${version} ended the chain, and ${posted ?? 'it is gone'} now`;
  return [{ code: 'ANCHOR_BROKEN', journalId: null, row: { account: kind, version }, message }];
}

export function brokenDigest(day: string): LedgerFault {
  const message = `the digest of ${day} does not follow from its anchors and the digest before it`;
  return { code: 'DIGEST_BROKEN', journalId: null, row: null, message };
}

function anchorText({ accountId, environment, kind, version, head }: LedgerAnchor): string {
  return [accountId, environment, kind, version, head].join('|');
}
