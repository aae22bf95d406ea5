import { Refusal } from '#domain/refusal.ts';
import type { ShipmentStatus } from '#domain/shipment/status.ts';
import type { PaymentStatus } from './payment-status.ts';

export const PAYMENT_METHODS = ['WALLET', 'QRIS', 'MANUAL_TRANSFER'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export type StatusPair = {
  readonly status: ShipmentStatus;
  readonly paymentStatus: PaymentStatus;
};

/** What a shipment is at once when it is created, or paid for, by this method. */
export const STATUS_BY_METHOD: Readonly<Record<PaymentMethod, StatusPair>> = {
  WALLET: { status: 'PROCESSING', paymentStatus: 'PAID' },
  QRIS: { status: 'AWAITING_PAYMENT', paymentStatus: 'PENDING' },
  MANUAL_TRANSFER: { status: 'WAITING_CONFIRMATION', paymentStatus: 'PENDING' },
};

/** The others come with their gateways. */
const AVAILABLE_METHODS: readonly PaymentMethod[] = ['WALLET'];

/** VALIDATION_ERROR with the field code PAYMENT_METHOD_NOT_AVAILABLE. */
export function refuseUnavailableMethod(method: PaymentMethod): void {
  if (AVAILABLE_METHODS.includes(method)) return;
  const message = `${method} is not available yet; pay by ${AVAILABLE_METHODS.join(' or ')}.`;
  throw new Refusal('VALIDATION_ERROR', message, {
    fieldErrors: [{ path: 'payment_method', code: 'PAYMENT_METHOD_NOT_AVAILABLE', message }],
  });
}
