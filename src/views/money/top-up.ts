import { idText } from '#domain/id.ts';
import type { Payment } from '#domain/money/payment/payment.ts';
import type { TopUp } from '#domain/money/top-up/top-up.ts';
import { instructionsView } from './payment-instructions.ts';

/** View for clients, in responses and events. */
export function topUpView(topUp: TopUp) {
  const { transactionId } = topUp;
  return {
    topup_id: idText('topUp', topUp.topUpId),
    environment: topUp.environment,
    status: topUp.status,
    method: topUp.method,
    amount: topUp.amount,
    transaction_id: transactionId === null ? null : idText('transaction', transactionId),
    created_at: topUp.createdAt.toISOString(),
    expires_at: topUp.expiresAt.toISOString(),
    paid_at: topUp.paidAt?.toISOString() ?? null,
  };
}

/** View for create and GET: with payment instructions if a payment is open. */
export function topUpWithInstructionsView(topUp: TopUp, open: Payment | undefined) {
  return { ...topUpView(topUp), ...(open && instructionsView(open)) };
}
