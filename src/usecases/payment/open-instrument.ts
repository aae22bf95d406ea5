import type { Chance } from '#domain/chance.ts';
import type { Environment } from '#domain/environment.ts';
import type { Rupiah } from '#domain/money.ts';
import { qrisPayment, transferPayment, type Wanted } from '#domain/payment/instrument.ts';
import type { BankAccount, Payment } from '#domain/payment/payment.ts';
import type { Charge } from '#domain/payment/payment-gateway.ts';
import type { PaymentStore, SumRange } from '#domain/payment/payment-store.ts';
import { sumsOf } from '#domain/payment/transfer-code.ts';
import { unavailable } from './ask-gateway.ts';

/** What an instrument is made of, beside its shipment. */
export type Means =
  | { readonly method: 'QRIS'; readonly charge: Charge & { readonly gateway: string } }
  | { readonly method: 'MANUAL_TRANSFER'; readonly bankAccount: BankAccount };

type Price = { readonly environment: Environment; readonly amount: Rupiah };

/** Sums that are taken at the bank account, as they were when it was looked. */
export type TakenSums = readonly number[];

/** Reads what of it can be taken; nothing where no sum is drawn. */
export async function lookForSums(
  payments: Pick<PaymentStore, 'takenSums'>,
  means: Means,
  price: Price,
): Promise<TakenSums> {
  if (means.method === 'QRIS') return [];
  return payments.takenSums(rangeOf(means.bankAccount, price));
}

/** PAYMENT_UNAVAILABLE where no code of the bank account is free for this price. */
export function instrumentOf(
  means: Means,
  wanted: Wanted,
  drawn: { readonly takenSums: TakenSums; readonly chance: Chance },
): Payment {
  if (means.method === 'QRIS') return qrisPayment(wanted, means.charge);
  const transfer = transferPayment(wanted, means.bankAccount, drawn);
  if (transfer !== undefined) return transfer;
  throw unavailable('Too many transfers of this amount are open at the moment.');
}

function rangeOf({ accountNumber }: BankAccount, { environment, amount }: Price): SumRange {
  return { environment, accountNumber, ...sumsOf(amount) };
}
