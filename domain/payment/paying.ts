import { Refusal } from '#domain/refusal.ts';
import type { Milestones } from '#domain/shipment/shipment.ts';
import type { ShipmentStatus } from '#domain/shipment/status.ts';
import type { PaymentMethod, StatusPair } from './method.ts';
import type { ReceiptOutcome } from './payment.ts';
import type { PaymentStatus } from './payment-status.ts';

/** What POST /pay does in each status: PAID and REFUNDED are paid for good. */
type MayPay = 'YES' | 'PAYMENT_ALREADY_COMPLETED' | 'PAYMENT_NOT_ALLOWED';

const PAYABLE: readonly ShipmentStatus[] = ['AWAITING_PAYMENT', 'WAITING_CONFIRMATION'];

/** By payment status; YES only where the status waits for it, too: UNPAID may be cancelled. */
const BY_PAYMENT_STATUS: Readonly<Record<PaymentStatus, MayPay>> = {
  UNPAID: 'YES',
  PENDING: 'YES',
  PAID: 'PAYMENT_ALREADY_COMPLETED',
  REFUNDED: 'PAYMENT_ALREADY_COMPLETED',
  EXPIRED: 'PAYMENT_NOT_ALLOWED',
};

/** Instructions live so long. */
export const QRIS_MS = 30 * 60_000;
export const TRANSFER_MS = 24 * 60 * 60_000;
/** After that nobody pays it any more, whatever was asked for when. */
export const PAYABLE_MS = 24 * 60 * 60_000;

const LIVES = { QRIS: QRIS_MS, MANUAL_TRANSFER: TRANSFER_MS } as const;

export function mayPay({ status, paymentStatus }: StatusPair): MayPay {
  const may = BY_PAYMENT_STATUS[paymentStatus];
  return may === 'YES' && !PAYABLE.includes(status) ? 'PAYMENT_NOT_ALLOWED' : may;
}

/** PAYMENT_ALREADY_COMPLETED or PAYMENT_NOT_ALLOWED, with how it stands. */
export function refuseUnpayable(
  { paymentExpiresAt: end, ...standing }: StatusPair & Pick<Milestones, 'paymentExpiresAt'>,
  now: Date,
): void {
  const isOver = end !== null && end.getTime() <= now.getTime();
  const may = mayPay(standing) === 'YES' && isOver ? 'PAYMENT_NOT_ALLOWED' : mayPay(standing);
  if (may === 'YES') return;
  const { status, paymentStatus } = standing;
  const done = may === 'PAYMENT_ALREADY_COMPLETED';
  const message = done
    ? 'The shipment has been paid.'
    : `It is too late to pay this shipment, which is ${status}.`;
  throw new Refusal(may, message, { details: { status, paymentStatus } });
}

/** When instructions that are asked for now end; they never outlive what may be paid. */
export function paymentExpiresAt(
  method: Exclude<PaymentMethod, 'WALLET'>,
  now: Date,
  createdAt: Date,
): Date {
  const own = now.getTime() + LIVES[method];
  return new Date(Math.min(own, createdAt.getTime() + PAYABLE_MS));
}

/**
 * What money does that came for an instrument. Exact money pays what may still be paid, also by
 * instructions that another method has replaced meanwhile; all other exact money is too late.
 */
export function outcomeOfReceipt(standing: StatusPair, isExact: boolean): ReceiptOutcome {
  if (!isExact) return 'WRONG';
  return mayPay(standing) === 'YES' ? 'TAKEN' : 'LATE';
}
