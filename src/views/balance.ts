import type { Balance } from '#domain/wallet/balance.ts';

export function balanceView({ available, held, pendingCod }: Balance) {
  return { available, held, pending_cod: pendingCod };
}
