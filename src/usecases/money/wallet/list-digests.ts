import type { AnchorStore } from '#domain/money/wallet/anchor-store.ts';
import type { LedgerDigest } from '#domain/money/wallet/ledger-anchor.ts';
import { eachPage } from '../../pages.ts';

/**
 * The ledger's daily digests, oldest first; copies kept elsewhere prove that the ledger is
 * unchanged.
 */
export type ListDigests = (after: string | null) => AsyncGenerator<LedgerDigest, void>;

const PAGE_SIZE = 500;

export function listDigests(anchors: Pick<AnchorStore, 'digests'>): ListDigests {
  return async function* (after) {
    const read = (last: LedgerDigest | null) => anchors.digests(last?.day ?? after, PAGE_SIZE);
    for await (const page of eachPage(read)) yield* page;
  };
}
