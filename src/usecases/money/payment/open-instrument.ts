import type { Tenant } from '#domain/environment.ts';
import {
  type InstrumentRequest,
  qrisPayment,
  transferPayment,
} from '#domain/money/payment/instrument.ts';
import type { BankAccount, Payment } from '#domain/money/payment/payment.ts';
import type { Charge } from '#domain/money/payment/payment-gateway.ts';
import type { PaymentStore, SumRange } from '#domain/money/payment/payment-store.ts';
import { sumsOf } from '#domain/money/payment/transfer-code.ts';
import {
  refuseUnpaidLimit,
  SUM_LIMITS,
  UNPAID_LIMITS,
} from '#domain/money/payment/unpaid-limit.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Random } from '#domain/random.ts';
import type { ExternalMethod } from '#domain/selling/shipment/payment-method.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import { unavailable } from './call-gateway.ts';

/** Prepared instructions: a charge at the gateway, or the bank account of a transfer. */
export type PaymentInstructions =
  | { readonly method: 'QRIS'; readonly charge: Charge & { readonly gateway: string } }
  | { readonly method: 'MANUAL_TRANSFER'; readonly bankAccount: BankAccount };

type Price = Tenant & { readonly amount: Rupiah; readonly now: Date };

/** Sums in use at the bank account, as loaded. */
export type LoadedSums = {
  readonly taken: readonly number[];
  /** True if the account has reached its limit of sums. */
  readonly isFull: boolean;
};

/** Value for QRIS, which needs no unique sums. */
export const NO_SUMS: LoadedSums = { taken: [], isFull: false };

/** Reads the sums in use; reads nothing for QRIS. */
export async function loadSums(
  payments: Pick<PaymentStore, 'takenSums' | 'hasSums'>,
  instructions: PaymentInstructions,
  price: Price,
): Promise<LoadedSums> {
  if (instructions.method === 'QRIS') return NO_SUMS;
  const [taken, isFull] = await Promise.all([
    payments.takenSums(rangeOf(instructions.bankAccount, price)),
    payments.hasSums(price, SUM_LIMITS[price.environment]),
  ]);
  return { taken, isFull };
}

/** True if the account has reached UNPAID_LIMITS. */
export function hasReachedUnpaidLimit(
  payments: Pick<PaymentStore, 'hasUnpaid'>,
  tenant: Tenant,
): Promise<boolean> {
  return payments.hasUnpaid(tenant, UNPAID_LIMITS[tenant.environment]);
}

/**
 * Writes the limit as a condition: of several concurrent requests that saw one free place, one
 * succeeds, and the others look again.
 */
export function boundUnpaid({ payments }: Pick<Writes, 'payments'>, tenant: Tenant): void {
  payments.boundUnpaid(tenant, UNPAID_LIMITS[tenant.environment]);
}

/** Throws UNPAID_LIMIT_REACHED before the gateway makes a charge that could not be stored. */
export async function refuseUnpaidLimitForCharge(
  payments: Pick<PaymentStore, 'hasUnpaid'>,
  tenant: Tenant,
  method: ExternalMethod,
): Promise<void> {
  if (method !== 'QRIS') return;
  const hasUnpaid = await hasReachedUnpaidLimit(payments, tenant);
  refuseUnpaidLimit({ hasUnpaid, hasSums: false }, tenant.environment);
}

/**
 * Throws UNPAID_LIMIT_REACHED if the account has reached its limit of sums, PAYMENT_UNAVAILABLE if
 * the bank account has no free code for this price.
 */
export function instrumentOf(
  instructions: PaymentInstructions,
  request: InstrumentRequest,
  { sums, random }: { readonly sums: LoadedSums; readonly random: Random },
): Payment {
  if (instructions.method === 'QRIS') return qrisPayment(request, instructions.charge);
  refuseUnpaidLimit({ hasUnpaid: false, hasSums: sums.isFull }, request.bill.environment);
  const drawn = { takenSums: sums.taken, random };
  const transfer = transferPayment(request, instructions.bankAccount, drawn);
  if (transfer !== undefined) return transfer;
  throw unavailable('Too many transfers of this amount are open at the moment.');
}

function rangeOf({ accountNumber }: BankAccount, { environment, amount, now }: Price): SumRange {
  return { environment, accountNumber, now, ...sumsOf(amount) };
}
