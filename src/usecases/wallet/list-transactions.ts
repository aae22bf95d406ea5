import type { Tenant } from '#domain/environment.ts';
import type { List, ListRequest } from '#domain/page.ts';
import type { Transaction, TransactionFilter } from '#domain/wallet/transaction.ts';
import type { WalletStore } from '#domain/wallet/wallet-store.ts';

export type ListTransactions = (
  tenant: Tenant,
  filter: TransactionFilter,
  request: ListRequest,
) => Promise<List<Transaction>>;

export function listTransactions(wallet: WalletStore): ListTransactions {
  return (tenant, filter, request) => wallet.transactions(tenant, filter, request);
}
