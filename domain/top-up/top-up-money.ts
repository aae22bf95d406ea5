import type { Payment } from '#domain/payment/payment.ts';
import { CLEARING } from '#domain/wallet/clearing.ts';
import type { Move } from '#domain/wallet/transfer.ts';

/** Credits external money to the wallet. */
export function topUpMoves({
  method,
  amount,
}: Pick<Payment, 'method' | 'amount'>): readonly Move<'TOPUP'>[] {
  return [{ from: CLEARING[method], to: 'AVAILABLE', amount }];
}
