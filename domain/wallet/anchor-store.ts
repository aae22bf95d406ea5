import type { Tenant } from '#domain/environment.ts';
import type { AccountKind } from './account-kind.ts';
import type { CheckedAnchor, LedgerAnchor, LedgerDigest } from './ledger-anchor.ts';

/** A day whose digest is being made: the lease of one process, told apart by its token. */
export type DigestLease = { readonly day: string; readonly token: string; readonly until: Date };

/** Where a page of anchors ended. */
export type AnchorKey = Tenant & { readonly kind: AccountKind };

/** What is kept beside the ledger, so that a cut tail shows. Rows are only added. */
export interface AnchorStore {
  /** False: the day has its digest already, or another process holds an unexpired lease. */
  lease(lease: DigestLease, now: Date): Promise<boolean>;
  /**
   * Anchors what was posted to since its last anchor, of at most `limit` accounts behind `after`.
   * Where the page ended; null: it was the last one. Adds nothing once the lease is lost.
   */
  anchorPage(lease: DigestLease, after: AnchorKey | null, limit: number): Promise<AnchorKey | null>;
  /** False: the lease was lost, and its new holder makes the digest. */
  finish(lease: DigestLease, digest: string): Promise<boolean>;
  /** The newest one before that day. */
  digestBefore(day: string): Promise<LedgerDigest | undefined>;
  /** Finished ones, oldest first, behind `after`. */
  digests(after: string | null, limit: number): Promise<readonly LedgerDigest[]>;
  /** Of one day, by account, environment and kind. */
  anchors(day: string, after: AnchorKey | null, limit: number): Promise<readonly LedgerAnchor[]>;
  /** Of one client's finished days, by kind and day, each with the posting it names. */
  anchorsOf(
    tenant: Tenant,
    after: Pick<CheckedAnchor, 'kind' | 'day'> | null,
    limit: number,
  ): Promise<readonly CheckedAnchor[]>;
}
