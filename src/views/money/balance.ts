import type { PendingCod } from '#domain/money/cod/pending-cod.ts';
import type { Balance } from '#domain/money/wallet/balance.ts';

export function balanceView({ available, held, pendingCod }: Balance) {
  return { available, held, pending_cod: pendingCod };
}

export function pendingCodView({ pendingCod, days }: PendingCod) {
  return {
    pending_cod: pendingCod,
    items: days.map(({ settlementDate, amount, shipments }) => ({
      settlement_date: settlementDate,
      amount,
      shipments,
    })),
  };
}
