export const PAYMENT_STATUSES = ['UNPAID', 'PENDING', 'PAID', 'REFUNDED', 'EXPIRED'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** First status of a payment: PENDING with instructions, PAID by the wallet. */
export const FIRST_PAYMENT_STATUSES = ['PENDING', 'PAID'] as const;

/** UNPAID: no open instructions (transfer rejected, QR dead early); new ones may be created. */
export const PAYMENT_MOVES: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  UNPAID: ['PENDING', 'PAID', 'EXPIRED'],
  PENDING: ['PAID', 'UNPAID', 'EXPIRED'],
  PAID: ['REFUNDED'],
  REFUNDED: [],
  EXPIRED: [],
};

export function mayMovePayment(from: PaymentStatus | null, to: PaymentStatus): boolean {
  const allowed: readonly PaymentStatus[] =
    from === null ? FIRST_PAYMENT_STATUSES : PAYMENT_MOVES[from];
  return allowed.includes(to);
}
