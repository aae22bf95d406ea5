import type { Digest } from '#domain/digest.ts';
import type { Tenant } from '#domain/environment.ts';
import { idText } from '#domain/id.ts';
import type { AccountKind } from './account-kind.ts';
import type { LedgerFault } from './ledger-fault.ts';

/** The chain head of an account when a day's digest was made: the hash of posting `version`. */
export type LedgerAnchor = Tenant & {
  readonly kind: AccountKind;
  readonly version: number;
  readonly head: string;
};

/** An anchor and the stored hash of its posting; null: the posting is missing. */
export type CheckedAnchor = LedgerAnchor & {
  readonly day: string;
  readonly postedHash: string | null;
};

/** Link of one day in a chain of digests over all accounts. */
export type LedgerDigest = {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  /** Hash of the previous digest, the day, and that day's anchors in order. */
  readonly digest: string;
};

/** The digest before the first day: no SHA-256 is known to be all zeros. */
export const DIGEST_START = '0'.repeat(64);

/** Starts the hash of a day with the previous day's digest. */
export function startOfDigest(previous: string, day: string, digest: Digest): string {
  return digest.sha256(`${previous}|${day}`);
}

/** Adds a page of anchors to the hash, ascending by account, environment and kind. */
export function foldAnchors(
  folded: string,
  anchors: readonly LedgerAnchor[],
  digest: Digest,
): string {
  return anchors.reduce(
    (digestSoFar, anchor) => digest.sha256(`${digestSoFar}|${anchorText(anchor)}`),
    folded,
  );
}

/** Returns a fault if the chain no longer contains the anchor. */
export function brokenAnchor({
  kind,
  version,
  head,
  day,
  postedHash: posted,
}: CheckedAnchor): LedgerFault[] {
  if (posted === head) return [];
  const message = `on ${day} posting ${version} ended the chain, and ${posted ?? 'it is gone'} now`;
  return [{ code: 'ANCHOR_BROKEN', journalId: null, row: { account: kind, version }, message }];
}

/** Fault of an account whose whole ledger was deleted. */
export function missingAccount(accountId: string): LedgerFault {
  const message = `${idText('account', accountId)} has anchors, but is neither there nor closed`;
  return { code: 'ACCOUNT_MISSING', journalId: null, row: null, message };
}

export function brokenDigest(day: string): LedgerFault {
  const message = `the digest of ${day} does not follow from its anchors and the digest before it`;
  return { code: 'DIGEST_BROKEN', journalId: null, row: null, message };
}

function anchorText({ accountId, environment, kind, version, head }: LedgerAnchor): string {
  return [accountId, environment, kind, version, head].join('|');
}
