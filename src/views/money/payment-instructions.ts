import type { Payment } from '#domain/money/payment/payment.ts';

/** View for the client's customer; not part of lists and webhooks. */
export function instructionsView(payment: Payment) {
  const expiresAt = payment.expiresAt.toISOString();
  if (payment.method === 'QRIS') {
    return { qr_string: payment.qrString, qr_expires_at: expiresAt };
  }
  const { bankAccount, uniqueCode, amount } = payment;
  return {
    transfer: {
      bank: bankAccount.bank,
      account_number: bankAccount.accountNumber,
      account_name: bankAccount.accountName,
      amount,
      unique_code: uniqueCode,
      expires_at: expiresAt,
    },
  };
}
