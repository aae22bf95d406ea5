export const PAYMENT_STATUSES = ['UNPAID', 'PENDING', 'PAID', 'REFUNDED', 'EXPIRED'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** How a payment may begin: with instructions to follow, or covered by the wallet. */
export const FIRST_PAYMENT_STATUSES = ['PENDING', 'PAID'] as const;

/** UNPAID: no instructions are live (transfer rejected, QR dead early); others may be asked for. */
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
