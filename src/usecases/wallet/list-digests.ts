import type { AnchorStore } from '#domain/wallet/anchor-store.ts';
import type { LedgerDigest } from '#domain/wallet/ledger-anchor.ts';

/** The ledger's digests of each day, oldest first: noted down elsewhere, they prove the ledger. */
export type ListDigests = (after: string | null) => AsyncGenerator<LedgerDigest, void>;

const PAGE_SIZE = 500;

export function listDigests(anchors: Pick<AnchorStore, 'digests'>): ListDigests {
  return async function* (after) {
    let page = await anchors.digests(after, PAGE_SIZE);
    for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
      yield* page;
      page = await anchors.digests(last.day, PAGE_SIZE);
    }
  };
}
