import type { Chance } from '#domain/chance.ts';
import type { Tenant } from '#domain/environment.ts';
import type { Rupiah } from '#domain/money.ts';
import { qrisPayment, transferPayment, type Wanted } from '#domain/payment/instrument.ts';
import type { OutsideMethod } from '#domain/payment/method.ts';
import type { BankAccount, Payment } from '#domain/payment/payment.ts';
import type { Charge } from '#domain/payment/payment-gateway.ts';
import type { PaymentStore, SumRange } from '#domain/payment/payment-store.ts';
import { sumsOf } from '#domain/payment/transfer-code.ts';
import { refuseUnpaidLimit, SUM_LIMITS, UNPAID_LIMITS } from '#domain/payment/unpaid-limit.ts';
import { unavailable } from './ask-gateway.ts';

/** What an instrument is made of, beside its shipment. */
export type Means =
  | { readonly method: 'QRIS'; readonly charge: Charge & { readonly gateway: string } }
  | { readonly method: 'MANUAL_TRANSFER'; readonly bankAccount: BankAccount };

type Price = Tenant & { readonly amount: Rupiah; readonly now: Date };

/** Sums at the bank account, as they were when they were read. */
export type SumsSeen = {
  readonly taken: readonly number[];
  /** The account keeps as many as it may. */
  readonly isFull: boolean;
};

/** Of an instrument that draws no sum. */
export const NO_SUMS: SumsSeen = { taken: [], isFull: false };

/** Reads which sums are taken; nothing where no sum is drawn. Both statements leave together. */
export async function lookForSums(
  payments: Pick<PaymentStore, 'takenSums' | 'hasSums'>,
  means: Means,
  price: Price,
): Promise<SumsSeen> {
  if (means.method === 'QRIS') return NO_SUMS;
  const [taken, isFull] = await Promise.all([
    payments.takenSums(rangeOf(means.bankAccount, price)),
    payments.hasSums(price, SUM_LIMITS[price.environment]),
  ]);
  return { taken, isFull };
}

/** Whether the account may leave nothing more unpaid. */
export function lookForUnpaid(
  payments: Pick<PaymentStore, 'hasUnpaid'>,
  tenant: Tenant,
): Promise<boolean> {
  return payments.hasUnpaid(tenant, UNPAID_LIMITS[tenant.environment]);
}

/** UNPAID_LIMIT_REACHED before a gateway makes a charge that could not be kept. */
export async function refuseCharge(
  payments: Pick<PaymentStore, 'hasUnpaid'>,
  tenant: Tenant,
  method: OutsideMethod,
): Promise<void> {
  if (method !== 'QRIS') return;
  const hasUnpaid = await lookForUnpaid(payments, tenant);
  refuseUnpaidLimit({ hasUnpaid, hasSums: false }, tenant.environment);
}

/**
 * UNPAID_LIMIT_REACHED where the account keeps as many sums as it may, PAYMENT_UNAVAILABLE where no
 * code of the bank account is free for this price.
 */
export function instrumentOf(
  means: Means,
  wanted: Wanted,
  { sums, chance }: { readonly sums: SumsSeen; readonly chance: Chance },
): Payment {
  if (means.method === 'QRIS') return qrisPayment(wanted, means.charge);
  refuseUnpaidLimit({ hasUnpaid: false, hasSums: sums.isFull }, wanted.bill.environment);
  const drawn = { takenSums: sums.taken, chance };
  const transfer = transferPayment(wanted, means.bankAccount, drawn);
  if (transfer !== undefined) return transfer;
  throw unavailable('Too many transfers of this amount are open at the moment.');
}

function rangeOf({ accountNumber }: BankAccount, { environment, amount, now }: Price): SumRange {
  return { environment, accountNumber, now, ...sumsOf(amount) };
}
