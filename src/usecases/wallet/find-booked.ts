import type { Tenant } from '#domain/environment.ts';
import type { Transaction } from '#domain/wallet/transaction.ts';
import type { TransactionType } from '#domain/wallet/transfer.ts';
import type { WalletStore } from '#domain/wallet/wallet-store.ts';

/** Of a type that one reference has at most once in what may be spent. */
type Booked = {
  readonly type: Extract<TransactionType, 'TOPUP' | 'ADJUSTMENT' | 'CLAIM'>;
  readonly reference: string;
};

export async function findBooked(
  wallet: WalletStore,
  tenant: Tenant,
  { type, reference }: Booked,
): Promise<Transaction | undefined> {
  const { items } = await wallet.transactions(
    tenant,
    { types: [type], bucket: 'AVAILABLE', reference, createdFrom: null, createdTo: null },
    { limit: 1, offset: 0, includeTotal: false },
  );
  return items[0];
}

/** What has just been written. */
export async function booked(
  wallet: WalletStore,
  tenant: Tenant,
  what: Booked,
): Promise<Transaction> {
  const found = await findBooked(wallet, tenant, what);
  if (found !== undefined) return found;
  throw new Error(`${what.type} ${what.reference} is not in the books it was written to`);
}
