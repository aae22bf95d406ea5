import type { PaymentStatus } from './payment-status.ts';
import type { ShipmentStatus } from './status.ts';

export const PAYMENT_METHODS = ['WALLET', 'QRIS', 'MANUAL_TRANSFER'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Methods that bring money in from outside the ledger. */
export type ExternalMethod = Exclude<PaymentMethod, 'WALLET'>;

export type StatusPair = {
  readonly status: ShipmentStatus;
  readonly paymentStatus: PaymentStatus;
};

/** The statuses of a shipment when it is created, or paid for, by this method. */
export const STATUS_BY_METHOD: Readonly<Record<PaymentMethod, StatusPair>> = {
  WALLET: { status: 'PROCESSING', paymentStatus: 'PAID' },
  QRIS: { status: 'AWAITING_PAYMENT', paymentStatus: 'PENDING' },
  MANUAL_TRANSFER: { status: 'WAITING_CONFIRMATION', paymentStatus: 'PENDING' },
};
