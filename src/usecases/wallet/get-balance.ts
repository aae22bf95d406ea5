import type { Tenant } from '#domain/environment.ts';
import type { Balance } from '#domain/wallet/balance.ts';
import type { WalletStore } from '#domain/wallet/wallet-store.ts';

export type GetBalance = (tenant: Tenant) => Promise<Balance>;

export function getBalance(wallet: WalletStore): GetBalance {
  return (tenant) => wallet.balance(tenant);
}
