import type { Tenant } from '#domain/environment.ts';
import type { AccountKind } from './account-kind.ts';
import type { CheckedAnchor, LedgerAnchor, LedgerDigest } from './ledger-anchor.ts';

/** The lease of one process to make the digest of a day; its token is unique. */
export type DigestLease = { readonly day: string; readonly token: string; readonly until: Date };

/** Last row of a page of anchors. */
export type AnchorKey = Tenant & { readonly kind: AccountKind };

/** Store of the ledger's anchors and daily digests. */
export interface AnchorStore {
  /** Returns false if the day already has a digest, or another process holds an unexpired lease. */
  lease(lease: DigestLease, now: Date): Promise<boolean>;
  /**
   * Anchors ledger accounts with postings since their last anchor, among the `limit` accounts after
   * `after`. Returns the last account of the page; null if there are no more pages. Adds nothing
   * once the lease is lost.
   */
  anchorPage(lease: DigestLease, after: AnchorKey | null, limit: number): Promise<AnchorKey | null>;
  /** Returns false if the lease was lost, in which case its new holder makes the digest. */
  finish(lease: DigestLease, digest: string): Promise<boolean>;
  /** The newest digest before `day`. */
  digestBefore(day: string): Promise<LedgerDigest | undefined>;
  /** Finished digests after the day `after`, oldest first. */
  digests(after: string | null, limit: number): Promise<readonly LedgerDigest[]>;
  /** Anchors of one day, by account, environment and kind. */
  anchors(day: string, after: AnchorKey | null, limit: number): Promise<readonly LedgerAnchor[]>;
  /**
   * Ids of accounts that have anchors, but neither exist nor are closed; ascending, after `after`.
   */
  strays(after: string | null, limit: number): Promise<readonly string[]>;
  /** Anchors of a tenant's finished days, by kind and day, each with the hash of its posting. */
  anchorsOf(
    tenant: Tenant,
    after: Pick<CheckedAnchor, 'kind' | 'day'> | null,
    limit: number,
  ): Promise<readonly CheckedAnchor[]>;
}
