import type { Tenant } from '#domain/environment.ts';
import type { Transaction, TransactionFilter } from '#domain/money/wallet/transaction.ts';
import type { Ports } from '../../ports.ts';
import { PAGE_SIZE, readMovements } from './read-movements.ts';

/**
 * Yields pages, bucket after bucket, by sequence, including empty ones; leaves out transactions
 * posted after the start.
 */
export type ExportTransactions = (
  tenant: Tenant,
  filter: TransactionFilter,
) => Promise<AsyncGenerator<readonly Transaction[]>>;

type Deps = Pick<Ports, 'wallet'> & { readonly pageSize?: number };

export function exportTransactions({ wallet, pageSize = PAGE_SIZE }: Deps): ExportTransactions {
  return async (tenant, { createdFrom, createdTo, bucket, types, reference }) => {
    const periods = await wallet.bucketPeriods(tenant, { createdFrom, createdTo });
    const ranges = periods.filter((period) => bucket === null || period.bucket === bucket);
    return readMovements({ wallet, tenant, ranges, filter: { types, reference }, pageSize });
  };
}
