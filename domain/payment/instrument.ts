import type { Chance } from '#domain/chance.ts';
import { add, rupiah } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import { type Shipment, shipmentKeyOf } from '#domain/shipment/shipment.ts';
import { paymentExpiresAt } from './paying.ts';
import type { BankAccount, QrisPayment, TransferPayment } from './payment.ts';
import type { Charge } from './payment-gateway.ts';
import { freeCode } from './transfer-code.ts';

/** Bank Indonesia's limit of one QRIS payment, in rupiah. */
export const QRIS_MAX = 10_000_000;

type Wanted = {
  readonly shipment: Shipment;
  readonly paymentNumber: number;
  readonly now: Date;
};

/** VALIDATION_ERROR, field code METHOD_LIMIT: of nothing, by whatever comes from outside. */
export function refuseNothing(amount: number, path: string): void {
  if (amount === 0) throw beyondMethod('Nothing is to be paid: WALLET does it.', path);
}

/** VALIDATION_ERROR, field code METHOD_LIMIT. */
export function refuseBeyondMethod(amount: number, path: string): void {
  if (amount > QRIS_MAX) throw beyondMethod(`QRIS pays ${QRIS_MAX} rupiah at most.`, path);
}

/** Ends with the charge, which a retry finds older, and never after what may be paid. */
export function qrisPayment(
  { shipment, paymentNumber, now }: Wanted,
  charge: Charge & { readonly gateway: string },
): QrisPayment {
  return {
    ...shipmentKeyOf(shipment),
    paymentNumber,
    method: 'QRIS',
    state: 'OPEN',
    amount: charge.amount,
    gateway: charge.gateway,
    orderId: charge.orderId,
    gatewayReference: charge.gatewayReference,
    qrString: charge.qrString,
    createdAt: now,
    expiresAt: earlier(charge.expiresAt, paymentExpiresAt('QRIS', now, shipment.createdAt)),
  };
}

/** Undefined where no code is free for this sum. */
export function transferPayment(
  { shipment, paymentNumber, now }: Wanted,
  bankAccount: BankAccount,
  { takenSums, chance }: { readonly takenSums: readonly number[]; readonly chance: Chance },
): TransferPayment | undefined {
  const uniqueCode = freeCode(shipment.totalAmount, takenSums, chance);
  if (uniqueCode === undefined) return undefined;
  return {
    ...shipmentKeyOf(shipment),
    paymentNumber,
    method: 'MANUAL_TRANSFER',
    state: 'OPEN',
    amount: add(shipment.totalAmount, rupiah(uniqueCode)),
    bankAccount,
    uniqueCode,
    createdAt: now,
    expiresAt: paymentExpiresAt('MANUAL_TRANSFER', now, shipment.createdAt),
  };
}

function earlier(one: Date, other: Date): Date {
  return one.getTime() < other.getTime() ? one : other;
}

function beyondMethod(message: string, path: string): Refusal {
  const fieldErrors = [{ path, code: 'METHOD_LIMIT', message }];
  return new Refusal('VALIDATION_ERROR', message, { fieldErrors });
}
