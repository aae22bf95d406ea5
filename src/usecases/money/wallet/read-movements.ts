import type { Tenant } from '#domain/environment.ts';
import type { BucketRange } from '#domain/money/wallet/statement.ts';
import type { Transaction, TransactionFilter } from '#domain/money/wallet/transaction.ts';
import type { WalletStore } from '#domain/money/wallet/wallet-store.ts';

export type MovementsQuery = {
  readonly wallet: WalletStore;
  readonly tenant: Tenant;
  /** Ranges that are read one after the other. */
  readonly ranges: readonly BucketRange[];
  readonly filter: Pick<TransactionFilter, 'types' | 'reference'>;
  /** Rows examined for one page, whether or not they match the filter. */
  readonly pageSize: number;
};

/** Some 100 KB of text, read and written in milliseconds, so that other requests run in between. */
export const PAGE_SIZE = 250;

/**
 * Yields bucket after bucket, by sequence. Each page is a separate short statement, read on demand:
 * a slow reader holds one page in memory, and no connection.
 */
export async function* readMovements(
  query: MovementsQuery,
): AsyncGenerator<readonly Transaction[]> {
  const { wallet, tenant, ranges, filter, pageSize } = query;
  for (const { bucket, after, upTo } of ranges) {
    for (let position = after; position < upTo; position += pageSize) {
      const range = { bucket, after: position, upTo: Math.min(position + pageSize, upTo) };
      yield await wallet.movements(tenant, range, filter);
    }
  }
}
