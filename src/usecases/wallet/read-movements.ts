import type { Tenant } from '#domain/environment.ts';
import type { BucketStretch } from '#domain/wallet/statement.ts';
import type { Transaction, TransactionFilter } from '#domain/wallet/transaction.ts';
import type { WalletStore } from '#domain/wallet/wallet-store.ts';

export type Walk = {
  readonly wallet: WalletStore;
  readonly tenant: Tenant;
  /** One after the other. */
  readonly stretches: readonly BucketStretch[];
  readonly wish: Pick<TransactionFilter, 'types' | 'reference'>;
  /** Rows that are looked at for one page, whether they are asked for or not. */
  readonly pageSize: number;
};

/** Some 100 KB as text, read and written in milliseconds: others get their turn in between. */
export const PAGE_SIZE = 250;

/**
 * Bucket after bucket, by sequence: each page a short statement of its own, read when it is asked
 * for. Who takes them slowly holds nothing but the last one meanwhile, no connection either.
 */
export async function* readMovements(walk: Walk): AsyncGenerator<readonly Transaction[]> {
  const { wallet, tenant, stretches, wish, pageSize } = walk;
  for (const { bucket, after, upTo } of stretches) {
    for (let seen = after; seen < upTo; seen += pageSize) {
      const stretch = { bucket, after: seen, upTo: Math.min(seen + pageSize, upTo) };
      yield await wallet.movements(tenant, stretch, wish);
    }
  }
}
