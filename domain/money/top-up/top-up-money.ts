import type { Payment } from '#domain/money/payment/payment.ts';
import { CLEARING } from '#domain/money/wallet/clearing.ts';
import type { Move } from '#domain/money/wallet/transfer.ts';

/** Credits external money to the wallet. */
export function topUpMoves({
  method,
  amount,
}: Pick<Payment, 'method' | 'amount'>): readonly Move<'TOPUP'>[] {
  return [{ from: CLEARING[method], to: 'AVAILABLE', amount }];
}
