import { QRIS } from './by-qris.ts';
import { TRANSFER } from './by-transfer.ts';
import { WALLET } from './by-wallet.ts';
import type { PaymentOption } from './order.ts';

/** Thrown for an unknown value of PAY. */
export class UnknownPaymentMethod extends Error {
  constructor(way: string) {
    super(`PAY must be wallet, qris or transfer, not "${way}".`);
    this.name = 'UnknownWay';
  }
}

const OPTIONS = new Map([
  ['', WALLET],
  ['wallet', WALLET],
  ['qris', QRIS],
  ['transfer', TRANSFER],
]);

/** Option for the value of `make demo PAY=…` in any case; wallet if it is empty. */
export function paymentOption(way: string): PaymentOption {
  const paying = OPTIONS.get(way.trim().toLowerCase());
  if (paying === undefined) throw new UnknownPaymentMethod(way);
  return paying;
}
