import { Refusal } from '#domain/refusal.ts';
import type { PaymentMethod, StatusPair } from '#domain/selling/shipment/payment-method.ts';
import type { PaymentStatus } from '#domain/selling/shipment/payment-status.ts';
import type { Milestones } from '#domain/selling/shipment/shipment.ts';
import type { ShipmentStatus } from '#domain/selling/shipment/status.ts';
import { DAY_MS } from '#domain/time.ts';
import type { ReceiptOutcome } from './payment.ts';

/** Answer of POST /pay for each payment status. PAID and REFUNDED are final. */
type MayPay = 'YES' | 'PAYMENT_ALREADY_COMPLETED' | 'PAYMENT_NOT_ALLOWED';

const PAYABLE: readonly ShipmentStatus[] = ['AWAITING_PAYMENT', 'WAITING_CONFIRMATION'];

/** YES needs a payable shipment status as well: an UNPAID shipment may be cancelled. */
const BY_PAYMENT_STATUS: Readonly<Record<PaymentStatus, MayPay>> = {
  UNPAID: 'YES',
  PENDING: 'YES',
  PAID: 'PAYMENT_ALREADY_COMPLETED',
  REFUNDED: 'PAYMENT_ALREADY_COMPLETED',
  EXPIRED: 'PAYMENT_NOT_ALLOWED',
};

/** Lifetime of payment instructions. */
export const QRIS_MS = 30 * 60_000;
export const TRANSFER_MS = DAY_MS;
/** Payment period, counted from the creation of the shipment or top-up. */
export const PAYABLE_MS = DAY_MS;

const LIFETIME_MS = { QRIS: QRIS_MS, MANUAL_TRANSFER: TRANSFER_MS } as const;

export function mayPay({ status, paymentStatus }: StatusPair): MayPay {
  const may = BY_PAYMENT_STATUS[paymentStatus];
  return may === 'YES' && !PAYABLE.includes(status) ? 'PAYMENT_NOT_ALLOWED' : may;
}

/** Throws PAYMENT_ALREADY_COMPLETED or PAYMENT_NOT_ALLOWED, with both statuses as details. */
export function refuseUnpayable(
  { paymentExpiresAt: expiresAt, ...statuses }: StatusPair & Pick<Milestones, 'paymentExpiresAt'>,
  now: Date,
): void {
  const isOver = expiresAt !== null && expiresAt.getTime() <= now.getTime();
  const may = mayPay(statuses) === 'YES' && isOver ? 'PAYMENT_NOT_ALLOWED' : mayPay(statuses);
  if (may === 'YES') return;
  const { status, paymentStatus } = statuses;
  const done = may === 'PAYMENT_ALREADY_COMPLETED';
  const message = done
    ? 'The shipment has been paid.'
    : `It is too late to pay this shipment, which is ${status}.`;
  throw new Refusal(may, message, { details: { status, paymentStatus } });
}

/** Expiry of instructions created now: their lifetime, bounded by the payment period. */
export function paymentExpiresAt(
  method: Exclude<PaymentMethod, 'WALLET'>,
  now: Date,
  createdAt: Date,
): Date {
  const own = now.getTime() + LIFETIME_MS[method];
  return new Date(Math.min(own, createdAt.getTime() + PAYABLE_MS));
}

/**
 * The outcome of a receipt. Exact money settles a payable shipment, even by instructions that have
 * been replaced; exact money for any other shipment is LATE.
 */
export function outcomeOfReceipt(statuses: StatusPair, isExact: boolean): ReceiptOutcome {
  if (!isExact) return 'WRONG';
  return mayPay(statuses) === 'YES' ? 'TAKEN' : 'LATE';
}
