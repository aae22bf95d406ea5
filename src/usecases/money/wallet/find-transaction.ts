import type { Tenant } from '#domain/environment.ts';
import type { Transaction } from '#domain/money/wallet/transaction.ts';
import type { TransactionType } from '#domain/money/wallet/transfer.ts';
import type { WalletStore } from '#domain/money/wallet/wallet-store.ts';

/** Types that a reference has at most once in AVAILABLE. */
type TransactionQuery = {
  readonly type: Extract<TransactionType, 'TOPUP' | 'ADJUSTMENT' | 'CLAIM'>;
  readonly reference: string;
};

export async function findTransaction(
  wallet: WalletStore,
  tenant: Tenant,
  { type, reference }: TransactionQuery,
): Promise<Transaction | undefined> {
  const { items } = await wallet.transactions(
    tenant,
    { types: [type], bucket: 'AVAILABLE', reference, createdFrom: null, createdTo: null },
    { limit: 1, offset: 0, includeTotal: false },
  );
  return items[0];
}

/** A transaction that has just been posted. */
export async function requireTransaction(
  wallet: WalletStore,
  tenant: Tenant,
  what: TransactionQuery,
): Promise<Transaction> {
  const found = await findTransaction(wallet, tenant, what);
  if (found !== undefined) return found;
  throw new Error(`${what.type} ${what.reference} was posted, and not found`);
}
